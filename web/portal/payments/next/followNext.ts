import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import { allowAutoContinue } from '../startedPayment.ts';

/**
 * Opens the page where the payment continues. `leaves` means that this page is being left, `stays` that the next step
 * is shown here. Forms and widgets have their own page, the only one whose policy admits the provider.
 */
export function followNext(number: string, next: WireNextAction): 'leaves' | 'stays' {
  if (next.kind === 'redirect' && isWebAddress(next.url)) {
    window.location.assign(next.url);
    return 'leaves';
  }
  if (next.kind === 'form_post' || next.kind === 'embedded_widget') {
    if (next.kind === 'form_post') allowAutoContinue(number);
    window.location.assign(`/payment/continue/${number}`);
    return 'leaves';
  }
  return 'stays';
}

/** Opens the partner's page beside ours; false if the browser did not allow it. */
export function openBeside(url: string): boolean {
  if (!isWebAddress(url)) return false;
  const opened = window.open(url, '_blank');
  if (opened === null) return false;
  opened.opener = null;
  return true;
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url);
}
