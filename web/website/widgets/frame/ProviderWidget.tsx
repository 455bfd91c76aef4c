import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBrandFacts } from '../../../data/brand.ts';
import { useTheme } from '../../../data/theme.ts';
import { ProviderFrame } from '../../../ui/ProviderFrame.tsx';
import styles from './ProviderWidget.module.css';
import { widgetAddress } from './widgetAddress.ts';
import type { WidgetKind } from './widgetAddress.ts';
import * as widgetSettings from './widgetSettings.ts';

export interface ProviderWidgetProps {
  kind: WidgetKind;
  title: string;
  height: number;
  frameOrigin: string;
  /** What the widget shows, in the provider's words. */
  settings: (settings: typeof widgetSettings, siteOrigin: string) => object;
  /** Our own widget, shown until the other has loaded. */
  children: ReactNode;
}

/** The provider's widget, over our own until it has loaded. */
export function ProviderWidget({ kind, title, height, frameOrigin, settings, children }: ProviderWidgetProps) {
  const { language } = useBrandFacts();
  const theme = useTheme();
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const shown = settings(widgetSettings, location.origin);
  const src = widgetAddress({ origin: frameOrigin, kind, theme, language, settings: shown });
  if (failed === src) return children;
  return (
    <div className={styles.place} data-loaded={loaded === src || undefined}>
      {loaded !== src && children}
      <ProviderFrame
        key={src}
        src={src}
        title={title}
        height={height}
        onLoaded={() => setLoaded(src)}
        onFail={() => setFailed(src)}
      />
    </div>
  );
}
