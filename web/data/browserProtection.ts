/** Browser features of docs/defences.md that a page can check. */
interface Scope {
  readonly isSecureContext?: unknown;
  readonly SecurityPolicyViolationEvent?: unknown;
  readonly crypto?: { readonly subtle?: unknown } | undefined;
  readonly HTMLIFrameElement?: { readonly prototype: object } | undefined;
}

/**
 * Does the browser lack protection for its user here: policies of pages, sandboxes, a connection that nobody else
 * reads?
 */
export function lacksProtection(scope: Scope): boolean {
  const frame = scope.HTMLIFrameElement?.prototype;
  return (
    scope.isSecureContext !== true ||
    scope.SecurityPolicyViolationEvent === undefined ||
    scope.crypto?.subtle === undefined ||
    frame === undefined ||
    !('sandbox' in frame)
  );
}
