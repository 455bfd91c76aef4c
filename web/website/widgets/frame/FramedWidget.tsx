import { lazy, Suspense } from 'react';
import { useBrand } from '../../../data/brand.ts';
import { frameChoice } from '../../../data/frameChoice.ts';
import { useStore } from '../../../data/useStore.ts';
import type { ProviderWidgetProps } from './ProviderWidget.tsx';

interface FramedWidgetProps extends Omit<ProviderWidgetProps, 'frameOrigin'> {
  /** For our own prices: a frame would show different ones beside them. */
  isSimulated: boolean;
}

const ProviderWidget = lazy(async () => ({ default: (await import('./ProviderWidget.tsx')).ProviderWidget }));

/**
 * Ruling R24: the third party's widget if the brand wants it, the prices are a real market's and the visitor has
 * agreed. Until it has loaded, and if it does not load, our own is in its place.
 */
export function FramedWidget({ isSimulated, ...props }: FramedWidgetProps) {
  const { widgets } = useBrand().website;
  const choice = useStore(frameChoice, undefined);
  const { children } = props;
  if (widgets.provider === 'own' || isSimulated || choice !== 'frame') return children;
  return (
    <Suspense fallback={children}>
      <ProviderWidget {...props} frameOrigin={widgets.frameOrigin} />
    </Suspense>
  );
}
