import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBrandFacts } from '../../../data/brand.ts';
import { frameChoice } from '../../../data/frameChoice.ts';
import { useTheme } from '../../../data/theme.ts';
import { useStore } from '../../../data/useStore.ts';
import { ProviderFrame } from '../../../ui/ProviderFrame.tsx';
import styles from './FramedWidget.module.css';
import { widgetAddress } from './widgetAddress.ts';
import type { WidgetKind } from './widgetAddress.ts';

interface FramedWidgetProps {
  kind: WidgetKind;
  title: string;
  height: number;
  /** Of our own prices: a frame would show others beside them. */
  isSimulated: boolean;
  settings: (siteOrigin: string) => object;
  /** Our own widget, which is there until the other has come. */
  children: ReactNode;
}

/**
 * Ruling R24: the third party's widget where the brand wants it, the prices are a real market's and the visitor has
 * agreed. Until it has loaded, and where it does not load, our own stands in its place.
 */
export function FramedWidget({ kind, title, height, isSimulated, settings, children }: FramedWidgetProps) {
  const { brand, language } = useBrandFacts();
  const { widgets } = brand.website;
  const choice = useStore(frameChoice, undefined);
  const theme = useTheme();
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  if (widgets.provider === 'own' || isSimulated || choice !== 'frame') return children;
  const { frameOrigin: origin } = widgets;
  const src = widgetAddress({ origin, kind, theme, language, settings: settings(location.origin) });
  if (failed === src) return children;
  return (
    <div className={styles.place} data-loaded={loaded === src || undefined}>
      {loaded !== src && children}
      <ProviderFrame
        key={src}
        {...{ src, title, height }}
        onLoaded={() => setLoaded(src)}
        onFail={() => setFailed(src)}
      />
    </div>
  );
}
