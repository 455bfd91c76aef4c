import { isHiddenPage, loginAddress } from '@candor/domain/clients/clientPages.ts';
import { data, Outlet, redirectDocument, useMatch } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { useBrandFacts } from '../../data/brand.ts';
import { pageContext } from '../../data/page.ts';
import { session } from '../../data/session.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Broken } from '../frame/Broken.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { PlatformSkeleton } from '../platform/PlatformSkeleton.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import styles from './ShellHeader.module.css';
import { ShellPage } from './ShellPage.tsx';

/** Renders nothing personal on the server, which knows the symbols, so that an unknown one is a true 404. */
export function loader({ params, request, context }: LoaderFunctionArgs) {
  const symbol = params['symbol']?.toUpperCase();
  const { instruments, brand } = context.get(pageContext);
  const isHidden = isHiddenPage(new URL(request.url).pathname, brand);
  const isKnown = instruments.some((one) => one.symbol === symbol || one.aliases.some((alias) => alias === symbol));
  return data(null, { status: !isHidden && (symbol === undefined || isKnown) ? 200 : 404 });
}

/** Admits clients only (rule ID-3); the server decides whether the session is still valid. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  if (session.get() === undefined) throw redirectDocument(loginAddress(new URL(request.url)));
  return null;
}

clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const isPlatform = useMatch('/platform/:symbol') !== null;
  return <ShellFrame header={<HeaderSkeleton />}>{isPlatform ? <PlatformSkeleton /> : <PageSkeleton />}</ShellFrame>;
}

export default function Shell() {
  return (
    <ShellPage>
      <Outlet />
    </ShellPage>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}

/** Header before hydration. */
function HeaderSkeleton() {
  const { brand, assets } = useBrandFacts();
  return (
    <header className={styles.header}>
      <span className={styles.home}>
        <Logo name={brand.name} src={assets.logo} />
      </span>
      <span className={styles.nav} />
      <span className={styles.states}>
        <Skeleton width="124px" height="28px" />
      </span>
      <span className={styles.who}>
        <Skeleton width="420px" height="20px" />
      </span>
    </header>
  );
}
