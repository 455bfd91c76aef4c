/** Copies the code beside the button. */
export function enhance(button: HTMLElement): void {
  const code = button.closest('figure')?.querySelector('code')?.textContent ?? '';
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code).then(() => {
      const said = button.querySelector('[aria-live]');
      if (said !== null) said.textContent = button.dataset['copied'] ?? '';
    });
  });
}
