import { themeFaults } from '@candor/domain/branding/contrast.ts';
import type { Finding } from './finding.ts';

/** What our pictures never contain: anything that would run, load or lead elsewhere. */
const FOREIGN =
  /<script|<foreignObject|<(?:image|use)[^>]*href=["'](?!#)|\son\w+=|javascript:|<!ENTITY|@import|url\(\s*['"]?(?!#)/i;
const LOGO_BYTES_MAXIMUM = 20_000;

/** Rule BR-4: both themes are legible (WCAG AA) and set only what is a brand's to set. */
export function checkTheme(id: string, tokens: string, theme: string): readonly Finding[] {
  const file = `${id}/theme.css`;
  return themeFaults(tokens, theme).map(({ theme: name, token, code, params }) => ({
    file,
    line: lineOfToken(theme, token, name),
    code,
    params: { theme: name, ...params },
  }));
}

/** The token's line, in the part of its theme where it is set. */
function lineOfToken(css: string, token: string, theme: 'dark' | 'light'): number {
  const lines = css.split('\n');
  const light = lines.findIndex((line) => line.includes("[data-theme='light']"));
  const found = lines.flatMap((line, index) => (line.includes(`--${token}:`) ? [index] : []));
  const own = found.find((index) => (light >= 0 && index > light) === (theme === 'light'));
  return (own ?? found[0] ?? 0) + 1;
}

/** Rule BR-5: the logo is a drawing and nothing else. */
export function checkLogo(id: string, svg: string): readonly Finding[] {
  const file = `${id}/logo.svg`;
  if (!/^\s*<svg[\s>]/.test(svg)) return [{ file, line: 1, code: 'logoNoSvg', params: {} }];
  const found: Finding[] = svg
    .split('\n')
    .flatMap((text, index) =>
      FOREIGN.test(text) ? [{ file, line: index + 1, code: 'logoRuns' as const, params: {} }] : [],
    );
  if (Buffer.byteLength(svg) > LOGO_BYTES_MAXIMUM) found.push({ file, line: 1, code: 'logoLarge', params: {} });
  return found;
}
