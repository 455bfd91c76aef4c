import { apiPage } from '@candor/contracts/documentation/apiPage.ts';
import { htmlContents, toHtml } from '@candor/contracts/documentation/blocks.ts';
import { openApiDocument } from '@candor/contracts/documentation/openApi.ts';
import { refusalTable } from '../refusals.ts';

/** The API documentation as HTML and as OpenAPI 3.1. */
export interface Documentation {
  readonly contents: string;
  readonly body: string;
  readonly openApi: string;
}

/**
 * Makes the documentation from the contracts. It takes some tenths of a second, so never call it on the thread that
 * answers requests.
 */
export function makeDocumentation(): Documentation {
  const refusals = refusalTable();
  const blocks = apiPage(refusals);
  return {
    contents: htmlContents(blocks),
    body: toHtml(blocks),
    openApi: JSON.stringify(openApiDocument(refusals)),
  };
}
