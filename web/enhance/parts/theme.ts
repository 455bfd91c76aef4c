import { switchTheme } from '../../data/theme.ts';

/** Button that switches the theme. */
export function enhance(button: HTMLElement): void {
  button.addEventListener('click', switchTheme);
}
