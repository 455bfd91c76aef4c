import type { WireNextAction } from '@candor/contracts/http/payments.ts';
import { letGo } from '../begun.ts';

/**
 * Takes the browser where the payment goes on. `leaves`: this page is on its way out; `stays`: the next step is shown
 * here. A form and a widget have a page of their own, whose policy allows the provider and no other page's does.
 */
export function goOn(number: string, next: WireNextAction): 'leaves' | 'stays' {
  if (next.kind === 'redirect' && isWebAddress(next.url)) {
    window.location.assign(next.url);
    return 'leaves';
  }
  if (next.kind === 'form_post' || next.kind === 'embedded_widget') {
    if (next.kind === 'form_post') letGo(number);
    window.location.assign(`/payment/continue/${number}`);
    return 'leaves';
  }
  return 'stays';
}

/** Opens the partner's page beside ours; false: the browser would not. */
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
