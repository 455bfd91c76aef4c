import { switchTheme } from '../../../data/theme.ts';

/** The button of the other look. */
export function enhance(button: HTMLElement): void {
  button.addEventListener('click', switchTheme);
}
