import type { PreviewPage, StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { previewPages } from '@candor/contracts/http/office/brandStudio.ts';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePreviewAddress } from '../../data/brandStudio.ts';
import type { PreviewAsk } from '../../data/brandStudio.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/Choice.tsx';
import styles from './Studio.module.css';

const widths = ['390', '768', '1440'] as const;
type Width = (typeof widths)[number];

/** Preview of the brand's own pages with the draft, in both themes side by side. */
export function Preview({ detail }: { detail: StudioDetail }) {
  const { t } = useStudioTexts();
  const [width, setWidth] = useState<Width>('390');
  const [page, setPage] = useState<PreviewPage>('home');
  const [isLive, setLive] = useState(false);
  // The second person sees the requested version, whatever is written since.
  const isRequested = useSearchParams()[0].has('asked') && detail.waiting !== null;
  const isFramed = useFramed(detail.origin);
  const source = isLive ? 'live' : isRequested ? 'asked' : 'draft';
  const { version, live_version: live } = detail;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.previewBar}>
        <SegmentedControl
          label={t('width')}
          options={widths.map((value) => ({ value, label: value }))}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          label={t('page')}
          options={previewPages.map((value) => ({ value, label: t(`pages.${value}`) }))}
          value={page}
          onChange={setPage}
        />
        <span className={styles.space} />
        <Button size="dense" aria-pressed={isLive} onClick={() => setLive(!isLive)}>
          <ArrowLeftRight size={14} aria-hidden="true" />
          {t(isLive ? (isRequested ? 'showAsked' : 'showDraft') : 'compare')}
        </Button>
      </div>
      {isFramed ? (
        <div className={styles.frames}>
          {(['light', 'dark'] as const).map((theme) => (
            <Frame
              key={theme}
              width={Number.parseInt(width, 10)}
              title={t('frame', {
                page: t(`pages.${page}`),
                theme: t(`themes.${theme}`),
                source: t(`sources.${source}`),
              })}
              ask={{ page, theme, source }}
              stamp={`${source} ${source === 'live' ? live : `${version} ${live}`}`}
            />
          ))}
        </div>
      ) : (
        <p className={styles.quiet}>{t('reload')}</p>
      )}
    </section>
  );
}

/**
 * May this document frame the brand's pages? Its policy names the brand of the session that it was loaded with, so
 * after another desk, a sign-in or a choice of brand it is loaded again.
 */
function useFramed(origin: string): boolean {
  const isFramed = document.querySelector<HTMLMetaElement>('meta[name="framed"]')?.content === origin;
  useEffect(() => {
    const hasTried = new URLSearchParams(location.search).get('frames') === origin;
    if (isFramed || hasTried) return;
    const search = new URLSearchParams(location.search);
    search.set('frames', origin);
    location.replace(`/studio?${search.toString()}`);
  }, [isFramed, origin]);
  return isFramed;
}

interface FrameProps {
  /** Width in CSS pixels of the page inside. */
  width: number;
  title: string;
  ask: PreviewAsk;
  /** Stamp of the content; another one loads the page again. */
  stamp: string;
}

/** Page at its width, scaled to the available space; the previous page stays until the next one has loaded. */
function Frame({ width, title, ask, stamp }: FrameProps) {
  const { t } = useStudioTexts();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [shown, setShown] = useState<string>();
  const { data: coming, isError } = usePreviewAddress(ask, stamp);
  const scale = Math.min(1, size.width / width) || 1;
  const frames = [...new Set([shown, coming])].filter((address) => address !== undefined);
  return (
    <div ref={box} className={styles.frame} aria-busy={shown !== coming || undefined}>
      {isError && <p className={styles.frameText}>{t('frameFailed')}</p>}
      {frames.map((address) => (
        <iframe
          key={address}
          title={address === (shown ?? coming) ? title : t('coming')}
          src={address}
          sandbox="allow-same-origin"
          tabIndex={-1}
          data-coming={address !== shown || undefined}
          style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={() => {
            if (address === coming) setShown(address);
          }}
        />
      ))}
    </div>
  );
}

function useSize(box: { readonly current: HTMLDivElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
