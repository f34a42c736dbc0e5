/**
 * Lets React remove a node, or insert another one before it, after a translator in the browser has moved it into an
 * element of its own. If the node is no longer on the page, both still fail, because the page would keep a copy of it
 * that is no longer right.
 */
export function followMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    const parent = this.contains(child) ? child.parentNode : undefined;
    return removeChild.call(parent ?? this, child) as Child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ) {
    let place = next;
    while (place && place.parentNode !== this && this.contains(place)) place = place.parentNode;
    return insertBefore.call(this, node, place) as Child;
  };
}
