// The Test bank's widget, for any page that loads its script: it draws its own button and, once that is pressed, the
// choices of a payer. No real money. It reports the outcome to its own page, which passes it on as it likes.
{
  const element = document.currentScript;
  const base = element.src.replace(/\/widget\.js.*$/, '');
  const attributes = {};
  for (const { name, value } of element.attributes) {
    if (name.startsWith('data-')) attributes[name.slice('data-'.length)] = value;
  }
  const ends = { approve: 'approved', decline: 'declined', cancel: 'cancelled', pending: 'pending' };
  const labels = { approve: 'Approve', decline: 'Decline', cancel: 'Cancel', pending: 'Leave pending' };

  const box = document.createElement('section');
  box.setAttribute('aria-label', 'Test bank');
  document.body.append(box);

  // Styles are set one by one: the embedding page allows no style sheet of ours.
  const dress = (part, looks) => {
    for (const [name, value] of Object.entries(looks)) part.style.setProperty(name, value);
  };
  const PLAIN = { background: 'transparent', color: 'inherit', 'border-color': 'currentColor' };
  const MAIN = { background: '#1d7a4c', color: '#fff', 'border-color': '#1d7a4c' };
  const BUTTON = {
    display: 'block',
    width: '100%',
    'min-height': '48px',
    margin: '0 0 8px',
    'border-radius': '8px',
    border: '1px solid',
    font: '600 16px/1.2 system-ui, sans-serif',
    cursor: 'pointer',
  };
  dress(box, { 'max-width': '420px', margin: '0 auto', font: '16px/1.5 system-ui, sans-serif' });

  const say = (text) => {
    const line = document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = text;
    box.append(line);
  };

  const addButton = (label, press) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', press);
    dress(button, { ...BUTTON, ...(box.querySelector('button') === null ? MAIN : PLAIN) });
    box.append(button);
    return button;
  };

  const ask = async (path, fields) => {
    const answer = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.problem ?? `HTTP ${answer.status}`);
    return body;
  };

  const end = (status) => {
    box.replaceChildren();
    say(`TEST BANK: ${status}. No real money.`);
    window.postMessage({ type: 'payment-end', status }, '*');
  };

  const decide = async (ref, button) => {
    for (const other of box.querySelectorAll('button')) other.disabled = true;
    try {
      await ask(`/checkout/${ref}/${button}`, {});
      end(ends[button]);
    } catch (error) {
      say(`TEST BANK: ${error.message}`);
    }
  };

  const open = async (pressed) => {
    pressed.disabled = true;
    try {
      const { ref, amount, currency, state } = await ask('/checkout', attributes);
      box.replaceChildren();
      say('TEST BANK, no real money');
      say(`${amount} ${currency}`);
      dress(box.lastElementChild, { 'font-size': '28px', 'font-weight': '600', margin: '0 0 16px' });
      if (state === 'approved' || state === 'declined') return end(state);
      for (const button of Object.keys(ends)) addButton(labels[button], () => void decide(ref, button));
    } catch (error) {
      pressed.disabled = false;
      say(`TEST BANK: ${error.message}`);
    }
  };

  const pay = addButton('Pay at the Test bank', () => void open(pay));
  pay.setAttribute('data-cashier-pay', '');
}
