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

/** Makes it from the contracts, which takes some tenths of a second: not on the thread that answers everybody. */
export function makeDocumentation(): Documentation {
  const refusals = refusalTable();
  const blocks = apiPage(refusals);
  return {
    contents: htmlContents(blocks),
    body: toHtml(blocks),
    openApi: JSON.stringify(openApiDocument(refusals)),
  };
}
