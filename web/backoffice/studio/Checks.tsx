import type { GateFinding } from '@candor/contracts/http/office/brands.ts';
import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { nearestReadable, tokensFrom } from '@candor/domain/branding/derive.ts';
import type { Input } from '@candor/domain/branding/derive.ts';
import { withMoreTokens } from '@candor/domain/branding/draft.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { CircleCheck, CircleX, Stamp } from 'lucide-react';
import { useFindingText } from '../brands/useFindingText.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { typeset } from '../../ui/numbers.ts';
import { settingName, settingValue } from '../brands/settingWords.ts';
import styles from './Studio.module.css';
import type { StudioForm } from './studioForm.ts';
import { colourIn, fails, inputOf, pairRows } from './studioTheme.ts';
import type { PairRow } from './studioTheme.ts';

/**
 * Checks that decide whether the draft may be published: contrast, the publishing checks, and the differences from the
 * live brand.
 */
export function StudioChecks(form: StudioForm) {
  const { t } = useStudioTexts();
  return (
    <div className={styles.checks} tabIndex={0} role="region" aria-label={t('checks')}>
      <Contrast {...form} />
      <Gate detail={form.detail} />
      <Differences detail={form.detail} />
    </div>
  );
}

function Contrast(form: StudioForm) {
  const { t } = useStudioTexts();
  const rows = pairRows(form.look.draft);
  const broken = [...new Set(rows.filter(fails).flatMap((row) => inputOf(row) ?? []))];
  return (
    <section>
      <h2>{t('contrast')}</h2>
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('pair')}</th>
            <th scope="col">{t('themes.light')}</th>
            <th scope="col">{t('themes.dark')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.text} ${row.ground}`}>
              <th scope="row">{pairName(t, row)}</th>
              <Ratio ratio={row.light} least={row.least} />
              <Ratio ratio={row.dark} least={row.least} />
            </tr>
          ))}
        </tbody>
      </table>
      {broken.map((input) => (
        <Proposal key={input} input={input} {...form} />
      ))}
    </section>
  );
}

/** Contrast ratio; if it is too low, an icon and the required minimum say so. */
function Ratio({ ratio, least }: { ratio: number; least: number }) {
  const { t } = useStudioTexts();
  const shown = ratioText(ratio);
  if (ratio >= least) return <td>{shown}</td>;
  return (
    <td className={styles.fails} title={t('needs', { least: ratioText(least) })}>
      <CircleX size={13} role="img" aria-label={t('tooLow')} /> {shown}
    </td>
  );
}

/** Offers the nearest colour of the same hue that passes, at one press. */
function Proposal({ input, look, draft, change }: StudioForm & { input: Input }) {
  const { t } = useStudioTexts();
  const chosen = colourIn(look.draft.light, input === 'ink' ? 'ink' : `${input}-fill`);
  const found = nearestReadable(input, chosen, look.draft);
  if (found === undefined) return <p className={styles.quiet}>{t('noneReadable', { input: t(`inputs.${input}`) })}</p>;
  if (change === undefined) return null;
  const take = () => change(`proposal.${input}`, withMoreTokens(draft, tokensFrom(input, found)));
  return (
    <Button size="dense" wide onClick={take}>
      <span className={styles.dot} style={{ background: found }} aria-hidden="true" />
      {t('useInstead', { input: t(`inputs.${input}`), colour: found.toUpperCase() })}
    </Button>
  );
}

const groups = ['theme', 'settings', 'content', 'logo'] as const;
type Group = (typeof groups)[number];

function groupOf({ file }: GateFinding): Group {
  if (file.endsWith('theme.css')) return 'theme';
  if (file.endsWith('brand.json')) return 'settings';
  return file.endsWith('logo.svg') ? 'logo' : 'content';
}

/** Publishing checks as on the command line: each finding with its line, and what passes. */
function Gate({ detail: { findings, differences } }: { detail: StudioDetail }) {
  const { t } = useStudioTexts();
  const findingText = useFindingText();
  return (
    <section>
      <h2>{t('gate')}</h2>
      <ul className={styles.gate} aria-label={t('gate')}>
        {findings.map((finding) => {
          const { file, line, code, params } = finding;
          return (
            <li key={`${file}:${line} ${code} ${Object.values(params).join(' ')}`}>
              <CircleX size={15} role="img" aria-label={t('failed')} className={styles.bad} />
              <span>
                {findingText(finding)}
                <code>
                  {file}:{line}
                </code>
              </span>
            </li>
          );
        })}
        {groups
          .filter((group) => !findings.some((finding) => groupOf(finding) === group))
          .map((group) => (
            <li key={group}>
              <CircleCheck size={15} role="img" aria-label={t('passed')} className={styles.good} />
              <span>{t(`passes.${group}`)}</span>
            </li>
          ))}
        {differences.length > 0 && (
          <li>
            <Stamp size={15} aria-hidden="true" className={styles.soon} />
            <span>{t('second')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Differences field by field, before and after. */
function Differences({ detail: { differences } }: { detail: StudioDetail }) {
  const { t } = useStudioTexts();
  return (
    <section>
      <h2>{t('differences', { count: differences.length })}</h2>
      {differences.length === 0 && <p className={styles.quiet}>{t('noDifferences')}</p>}
      <ul className={styles.differences} aria-label={t('differences', { count: differences.length })}>
        {differences.map(({ key, before, after }) => (
          <li key={key}>
            <span className={styles.place}>{settingName(t, key)}</span>
            <span>
              <del>{valueText(t, key, before)}</del> → <ins>{valueText(t, key, after)}</ins>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Texts = ReturnType<typeof useStudioTexts>['t'];

function valueText(t: Texts, place: string, value: string | null): string {
  return value === null ? t('nothing') : settingValue(t, place, value);
}

function pairName(t: Texts, { text, ground }: PairRow): string {
  return t('pairOf', {
    text: t(`tokens.text.${text}`, { defaultValue: `--${text}` }),
    ground: t(`tokens.ground.${ground}`, { defaultValue: `--${ground}` }),
  });
}

/** Formats a ratio, rounded down: 4.49 is below a required 4.5. */
function ratioText(ratio: number): string {
  return Number.isNaN(ratio) ? '–' : typeset(formatFixed(BigInt(Math.floor(ratio * 10)), 1, 1));
}
