/** What of docs/defences.md a page can ask its browser about. */
interface Scope {
  readonly isSecureContext?: unknown;
  readonly SecurityPolicyViolationEvent?: unknown;
  readonly crypto?: { readonly subtle?: unknown } | undefined;
  readonly HTMLIFrameElement?: { readonly prototype: object } | undefined;
}

/** Does the browser lack what protects its user here: policies of pages, sandboxes, a connection that nobody reads? */
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
