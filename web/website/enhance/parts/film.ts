import styles from '../../blocks/VideoBlock.module.css';

/** Opens the player in place of its button: it is not contacted before a visitor presses play. */
export function enhance(button: HTMLElement): void {
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.className = styles['frame'] ?? '';
    frame.title = button.dataset['title'] ?? '';
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // The origin is the player's own, never ours.
    frame.sandbox.value = 'allow-scripts allow-same-origin allow-presentation allow-popups';
    frame.referrerPolicy = 'strict-origin';
    frame.src = button.dataset['player'] ?? '';
    button.replaceWith(frame);
  });
}
