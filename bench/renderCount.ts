/**
 * Runs in the page before React does, in the place where its developer tools would listen: counts the components that
 * each commit has rendered. React marks a rendered fiber with the flag 1; where a child is the same object as before,
 * nothing below it was looked at.
 */
export const renderCounter = `(() => {
  const COMPONENTS = new Set([0, 1, 11, 15]);
  const counted = { isOn: false, renders: 0, commits: 0, components: 0 };
  const walk = (fiber) => {
    const before = fiber.alternate;
    if (COMPONENTS.has(fiber.tag) && (fiber.flags & 1) !== 0) counted.renders += 1;
    if (before !== null && fiber.child === before.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) walk(child);
  };
  const countAll = (fiber) => {
    let total = COMPONENTS.has(fiber.tag) ? 1 : 0;
    for (let child = fiber.child; child !== null; child = child.sibling) total += countAll(child);
    return total;
  };
  let root;
  window.renderCount = {
    start() { Object.assign(counted, { isOn: true, renders: 0, commits: 0 }); },
    stop() { counted.isOn = false; return { ...counted, components: countAll(root.current) }; },
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(), supportsFiber: true, isDisabled: false,
    inject: () => 1, checkDCE() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, onScheduleFiberRoot() {},
    onCommitFiberRoot(_id, committed) {
      root = committed;
      if (!counted.isOn) return;
      counted.commits += 1;
      walk(committed.current);
    },
  };
})()`;
