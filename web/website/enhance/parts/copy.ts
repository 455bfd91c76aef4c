/** Copies the code beside the button. */
export function enhance(button: HTMLElement): void {
  const code = button.closest('figure')?.querySelector('code')?.textContent ?? '';
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code).then(() => {
      const notice = button.querySelector('[aria-live]');
      if (notice !== null) notice.textContent = button.dataset['copied'] ?? '';
    });
  });
}
