import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { HtmlValidate } from 'html-validate';
import { parseSitemap, type SitemapItem } from 'sitemap';
import { validateXML } from 'xmllint-wasm';

const htmlValidate = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The school's colour is set on <html> as custom properties (`site/render.tsx`).
    'no-inline-style': 'off',
    // React writes void elements as in XML, and boolean attributes as `hidden=""`; HTML allows both.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React writes `fetchPriority`; HTML's attribute names ignore case.
    'attr-case': 'off',
    // React's ids begin with an underscore; `relaxed` follows the standard.
    'valid-id': ['error', { relaxed: true }],
    // A form's button is disabled until hydration. Before that, submitting would put the entries into the address.
    'wcag/h32': 'off',
  },
});

/** Lists the problems of a page's HTML, one per line. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await htmlValidate.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
}

/** The only XHTML element that a sitemap may contain; the package has the schema of sitemaps.org. */
const XHTML_LINK = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml" elementFormDefault="qualified">
  <xs:element name="link"><xs:complexType>
    <xs:attribute name="rel" use="required" fixed="alternate"/>
    <xs:attribute name="hreflang" use="required" type="xs:string"/>
    <xs:attribute name="href" use="required"><xs:simpleType><xs:restriction base="xs:anyURI"><xs:minLength value="1"/></xs:restriction></xs:simpleType></xs:attribute>
  </xs:complexType></xs:element>
</xs:schema>`;

const BOTH = `<?xml version="1.0" encoding="UTF-8"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="xhtml.xsd"/>
</schema>`;

/** Lists the violations of sitemaps.org's schema in a sitemap. */
export async function sitemapProblems(xml: string): Promise<string[]> {
  const schema = createRequire(import.meta.url).resolve('sitemap/package.json').replace('package.json', 'schema/sitemap.xsd');
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'map.xml', contents: xml }],
    schema: [BOTH],
    preload: [
      { fileName: 'sitemap.xsd', contents: await readFile(schema, 'utf8') },
      { fileName: 'xhtml.xsd', contents: XHTML_LINK },
    ],
  });
  return valid ? [] : errors.map(({ message }) => message);
}

/** Parses a sitemap. */
export async function readSitemap(xml: string): Promise<SitemapItem[]> {
  return parseSitemap(Readable.from([xml]));
}
