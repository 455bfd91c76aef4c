import type { ReactNode } from 'react';
import { useBrandFacts } from '../../../data/brand.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import styles from './ProviderWidget.module.css';
import type { WidgetKind } from './widgetAddress.ts';

/** Facts for the script of a third party's widget. */
export interface FrameFacts {
  readonly kind: WidgetKind;
  readonly title: string;
  readonly height: number;
  readonly origin: string;
  readonly language: Language;
  /** Settings of the widget, in the provider's terms. */
  readonly settings: object;
}

interface FramedWidgetProps extends Pick<FrameFacts, 'kind' | 'title' | 'height' | 'settings'> {
  /** Whether prices are simulated: a frame would show different prices beside them. */
  isSimulated: boolean;
  /** Our own widget. */
  children: ReactNode;
}

/**
 * Ruling R24: shows the third party's widget if the brand wants it, the prices are a real market's and the visitor has
 * agreed, which only their browser knows. Until it has loaded, and if it does not load, our own is in its place.
 */
export function FramedWidget({ isSimulated, children, ...shown }: FramedWidgetProps) {
  const { brand, language } = useBrandFacts();
  const { widgets } = brand.website;
  if (widgets.provider === 'own' || isSimulated) return children;
  const facts: FrameFacts = { ...shown, origin: widgets.frameOrigin, language };
  return (
    <div className={styles.place} data-enhance="frame" data-now="" data-facts={JSON.stringify(facts)}>
      {children}
    </div>
  );
}
