/** Joins a button's label and the reason why it cannot be used now: "Delete: in use on a page". */
export function stoppedLabel(label: string, reason: string | undefined): string {
  return reason === undefined ? label : `${label}: ${reason.replace(/\.$/, '')}`;
}
