import { data, Link, useRouteLoaderData } from 'react-router';
import { buttonClass } from '../../ui/buttonClass.ts';
import { NotFoundBlock } from '../../ui/NotFoundBlock.tsx';
import { RiskWarning } from '../RiskWarning.tsx';
import type { loader as layoutLoader } from '../layout.tsx';
import { assert } from '@candor/domain/assert.ts';
import styles from './route.module.css';

/** Every address that no other route knows. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const layout = useRouteLoaderData<typeof layoutLoader>('website/layout');
  assert(layout !== undefined, 'the website layout gives its words to every page');
  const { website, legal } = layout.words;
  return (
    <div className={styles.page}>
      <title>{website.title}</title>
      <NotFoundBlock title={website.notFound.title} text={website.notFound.text} code={website.notFound.code}>
        <Link to="/" className={buttonClass('primary', 'form')}>
          {website.notFound.home}
        </Link>
      </NotFoundBlock>
      <RiskWarning words={legal.risk} />
    </div>
  );
}
