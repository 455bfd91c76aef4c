// Runs in the page of a provider's widget: presses the provider's button once the page has been in view for two
// seconds, and reports to the page that frames this one. It decides nothing: money is never credited by it.
{
  const PRESS_AFTER_MS = 2_000;
  const LOOK_AGAIN_MS = 100;
  const ENDS = ['approved', 'pending', 'declined', 'cancelled'];
  const { click: selector = '', origins: listed = '' } = document.body.dataset;
  const origins = listed.split(' ').filter(Boolean);

  /** Sends a message to the brand's own pages only; to the framing page alone if the browser names it. */
  const tell = (message) => {
    const holder = window.location.ancestorOrigins?.[0];
    const targets = origins.includes(holder) ? [holder] : origins;
    for (const origin of targets) window.parent.postMessage({ type: 'candor:widget', ...message }, origin);
  };

  const press = () => {
    const button = document.querySelector(selector);
    if (button === null) return void setTimeout(press, LOOK_AGAIN_MS);
    button.click();
    tell({ event: 'pressed' });
  };

  const waitInView = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', waitInView);
    setTimeout(press, PRESS_AFTER_MS);
  };

  document.addEventListener('visibilitychange', waitInView);
  waitInView();

  // The provider's script reports the outcome in its own page; a frame of the provider's reports it to this window.
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && window.parent !== window) return;
    if (data?.type !== 'payment-end' || !ENDS.includes(data.status)) return;
    tell({ event: 'ended', status: data.status });
  });
}
