package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/** What code in a package may name. */
final class Visibility {
  private Visibility() {}

  /** Whether an element and all types around it can be named in {@code packageName}. */
  static boolean isVisible(Element element, String packageName) {
    boolean samePackage =
        MoreElements.getPackage(element).getQualifiedName().contentEquals(packageName);
    for (Element e = element; isTypeOrMember(e); e = e.getEnclosingElement()) {
      boolean visible =
          samePackage
              ? !e.getModifiers().contains(Modifier.PRIVATE)
              : e.getModifiers().contains(Modifier.PUBLIC) || isInterfaceMember(e);
      if (!visible) {
        return false;
      }
    }
    return true;
  }

  /** Whether an element and all types around it are public. */
  static boolean isPublic(Element element) {
    for (Element e = element; isTypeOrMember(e); e = e.getEnclosingElement()) {
      if (!e.getModifiers().contains(Modifier.PUBLIC) && !isInterfaceMember(e)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInterfaceMember(Element element) {
    return element.getEnclosingElement().getKind().isInterface()
        && !element.getModifiers().contains(Modifier.PRIVATE);
  }

  private static boolean isTypeOrMember(Element element) {
    return MoreElements.isType(element) || MoreElements.isType(element.getEnclosingElement());
  }
}
