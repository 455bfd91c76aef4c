import type { BrandLook, BrandRow } from '@candor/contracts/http/office/brands.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { typeset } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import styles from './Brands.module.css';

const colours = ['page', 'text', 'brand', 'buy', 'sell'] as const;
const SIDE = 16;

/** Picture of the brand's home page as visitors see it. */
export function BrandPicture({ id, className }: { id: string; className: string | undefined }) {
  return <img className={className} src={`/brand-preview/${id}`} alt="" loading="lazy" />;
}

/** Colours of page, text, brand, buy and sell, side by side. */
export function Swatches({ look }: { look: BrandLook }) {
  const { t } = useDeskTexts();
  const named = colours.map((name) => `${t(`brands.colours.${name}`)} ${look.colours[name] ?? t('brands.nothing')}`);
  return (
    <svg
      className={styles.swatches}
      viewBox={`0 0 ${colours.length * SIDE} ${SIDE}`}
      width={colours.length * SIDE}
      height={SIDE}
      role="img"
      aria-label={named.join(', ')}
    >
      {colours.map((name, place) => (
        <rect key={name} x={place * SIDE} width={SIDE} height={SIDE} fill={look.colours[name] ?? 'none'}>
          <title>{named[place]}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Shows how the brand looks: its page, and the colours and the least contrast of its texts in both themes. */
export function Looks({ row: { id, name, look } }: { row: BrandRow }) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.section}>
      <h3>{t('brands.look')}</h3>
      <div className={styles.look}>
        <BrandPicture id={id} className={styles.picture} />
        <dl className={desk.facts} aria-label={name}>
          {(['dark', 'light'] as const).map((theme) => (
            <div key={theme} className={styles.theme}>
              <dt>{t(`popups.themes.${theme}`)}</dt>
              <dd>
                <Swatches look={look[theme]} />
                <span>{contrastText(look[theme], t('brands.contrastOf'))}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Formats a contrast, rounded down: 4.49 is below a required 4.5. */
export function contrastText({ contrast }: BrandLook, words = ''): string {
  if (contrast === null) return '–';
  const ratio = `${typeset(formatFixed(BigInt(Math.floor(contrast * 10)), 1, 1))} : 1`;
  return words === '' ? ratio : `${words} ${ratio}`;
}
