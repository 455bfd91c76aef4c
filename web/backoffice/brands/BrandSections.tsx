import type { BrandDetail, BrandDifference } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import styles from './Brands.module.css';
import { settingName, settingValue } from './settingWords.ts';
import { useFindingText } from './useFindingText.ts';

/** Findings of the publishing checks: the place as on the command line, and what is wrong there. */
export function Findings({ detail: { findings } }: { detail: BrandDetail }) {
  const { t } = useDeskTexts();
  const findingText = useFindingText();
  return (
    <div className={desk.section}>
      <h3>{t('brands.gate')}</h3>
      {findings.length === 0 ? (
        <p className={desk.quiet}>{t('brands.noFindings')}</p>
      ) : (
        <ul className={styles.rows}>
          {findings.map((finding) => (
            <li key={keyOf(finding)}>
              <code>
                {finding.file}:{finding.line}
              </code>
              <span>{findingText(finding)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function keyOf({ file, line, code, params }: BrandDetail['findings'][number]): string {
  return `${file}:${line} ${code} ${Object.values(params).join(' ')}`;
}

interface DifferencesProps {
  title: string;
  /** Text shown without differences. */
  none?: string;
  differences: readonly BrandDifference[];
}

/** Differences by setting; for secrets only that they differ. */
export function Differences({ title, none, differences }: DifferencesProps) {
  const { t } = useDeskTexts();
  const { t: words } = useStudioTexts();
  const valueText = (place: string, value: string | null) =>
    value === null ? t('brands.nothing') : settingValue(words, place, value);
  return (
    <div className={desk.section}>
      <h3>{title}</h3>
      {differences.length === 0 && <p className={desk.quiet}>{none}</p>}
      {differences.length > 0 && (
        <ul className={styles.rows}>
          {differences.map(({ key, before, after, concealed }) => (
            <li key={key}>
              <span>{settingName(words, key)}</span>
              {concealed ? (
                <span className={desk.quiet}>{t('brands.secretDiffers')}</span>
              ) : (
                <span>
                  <del>{valueText(key, before)}</del> → <ins>{valueText(key, after)}</ins>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whole configuration that is published or, before the first release, the one that runs. */
export function Settings({ detail: { settings, published } }: { detail: BrandDetail }) {
  const { t } = useDeskTexts();
  return (
    <details className={styles.settings}>
      <summary>
        {t(published === null ? 'brands.runningSettings' : 'brands.publishedSettings', { count: settings.length })}
      </summary>
      <dl className={styles.pairs}>
        {settings.map(({ key, value }) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd className={value === null ? desk.quiet : undefined}>{value ?? t('brands.secret')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Releases, newest first: who requested, who approved, when. */
export function Releases({ detail: { row, releases } }: { detail: BrandDetail }) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.section}>
      <h3>{t('brands.releases')}</h3>
      {releases.length === 0 && <p className={desk.quiet}>{t('brands.noReleases')}</p>}
      <ul className={styles.rows} aria-label={t('brands.releases')}>
        {releases.map((release) => (
          <li key={release.id}>
            <span className={styles.release}>
              <code title={release.fingerprint}>{release.fingerprint.slice(0, 12)}</code>
              {release.fingerprint === row.fingerprint && <Badge tone="positive">{t('brands.runs')}</Badge>}
            </span>
            <span>
              {t('brands.askedBy', { name: release.asked_by, time: shortTime(release.asked_at) })}
              {'; '}
              {t('brands.approvedBy', { name: release.approved_by, time: shortTime(release.approved_at) })}
              <br />
              <span className={desk.quiet}>{release.reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
