import Validator from '@adobe/structured-data-validator';

/** The kind of a value: text, a number, an address, an instant, a member of schema.org's enumerations, or types. */
type Kind = 'Text' | 'Number' | 'URL' | 'DateTime' | 'Enumeration' | `@${string}`;
type Type = { of?: string[]; properties: Record<string, Kind[]>; required?: string[] };

/**
 * The part of schema.org's vocabulary (release 29) that the site may use: types with their parents, and properties with their
 * allowed values. `required` are the properties that search engines need for a rich result.
 */
const VOCABULARY: Record<string, Type> = {
  Thing: {
    properties: { name: ['Text'], description: ['Text'], url: ['URL'], image: ['URL'], sameAs: ['URL'], mainEntityOfPage: ['URL'] },
  },
  Intangible: { of: ['Thing'], properties: {} },
  Person: { of: ['Thing'], properties: {}, required: ['name'] },
  Place: { of: ['Thing'], properties: { address: ['@PostalAddress'], telephone: ['Text'], logo: ['URL'], geo: ['@GeoCoordinates'], slogan: ['Text'] }, required: ['name', 'address'] },
  Organization: {
    of: ['Thing'],
    properties: { address: ['@PostalAddress'], telephone: ['Text'], logo: ['URL'], hasOfferCatalog: ['@OfferCatalog'] },
    required: ['name'],
  },
  LocalBusiness: {
    of: ['Organization', 'Place'],
    properties: { priceRange: ['Text'], currenciesAccepted: ['Text'] },
    required: ['name', 'address', 'url', 'image'],
  },
  SportsActivityLocation: { of: ['LocalBusiness'], properties: {} },
  GeoCoordinates: { of: ['Intangible'], properties: { latitude: ['Number'], longitude: ['Number'] }, required: ['latitude', 'longitude'] },
  ContactPoint: { of: ['Intangible'], properties: { telephone: ['Text'] } },
  PostalAddress: { of: ['ContactPoint'], properties: { addressCountry: ['Text'], addressLocality: ['Text'], streetAddress: ['Text'] }, required: ['addressCountry'] },
  Event: {
    of: ['Thing'],
    properties: {
      ...{ startDate: ['DateTime'], endDate: ['DateTime'], eventStatus: ['Enumeration'], eventAttendanceMode: ['Enumeration'] },
      ...{ location: ['@Place'], organizer: ['@Organization', '@Person'], performer: ['@Person', '@Organization'], offers: ['@Offer'] },
      ...{ maximumAttendeeCapacity: ['Number'], remainingAttendeeCapacity: ['Number'] },
    },
    required: ['name', 'startDate', 'location', 'eventStatus', 'offers', 'organizer', 'image', 'url'],
  },
  Offer: {
    of: ['Intangible'],
    properties: {
      ...{ price: ['Text'], priceCurrency: ['Text'], availability: ['Enumeration'], validFrom: ['DateTime'], validThrough: ['DateTime'] },
      ...{ itemOffered: ['@Service', '@Event'] },
    },
    required: ['price', 'priceCurrency', 'url'],
  },
  AggregateRating: {
    of: ['Intangible'],
    properties: { ratingValue: ['Number'], reviewCount: ['Number'], bestRating: ['Number'], worstRating: ['Number'] },
    required: ['ratingValue', 'reviewCount'],
  },
  Service: { of: ['Intangible'], properties: { provider: ['@Organization'], offers: ['@Offer'], aggregateRating: ['@AggregateRating'] }, required: ['name'] },
  ItemList: { of: ['Intangible'], properties: { itemListElement: ['@Offer', '@ListItem'] } },
  OfferCatalog: { of: ['ItemList'], properties: {}, required: ['name', 'itemListElement'] },
  CreativeWork: {
    of: ['Thing'],
    properties: { headline: ['Text'], datePublished: ['DateTime'], author: ['@Organization', '@Person'], publisher: ['@Organization'] },
  },
  Article: { of: ['CreativeWork'], properties: {} },
  SocialMediaPosting: { of: ['Article'], properties: {} },
  BlogPosting: { of: ['SocialMediaPosting'], properties: {}, required: ['headline', 'datePublished', 'author', 'image', 'url'] },
  Blog: { of: ['CreativeWork'], properties: { blogPost: ['@BlogPosting'] } },
};

const ENUMERATIONS = [
  ...['EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'],
  ...['OfflineEventAttendanceMode', 'OnlineEventAttendanceMode', 'MixedEventAttendanceMode'],
  ...['InStock', 'SoldOut', 'OutOfStock', 'PreOrder', 'PreSale', 'Discontinued'],
].map((name) => `https://schema.org/${name}`);

type Node = Record<string, unknown>;

/** Reads the top-level nodes of a page's JSON-LD. Throws if a block is not JSON or has another context. */
export function thingsOf(html: string): Node[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return blocks.flatMap(([, text]) => {
    const data = JSON.parse(text!) as { '@context': string; '@graph': Node[] };
    if (data['@context'] !== 'https://schema.org') throw new Error(`another context: ${data['@context']}`);
    return data['@graph'];
  });
}

/** Lists all problems of a page's nodes, by the registry's validator and by the vocabulary above. */
export async function problemsOf(things: Node[]): Promise<string[]> {
  const known = new Map(things.flatMap((thing) => (typeof thing['@id'] === 'string' ? [[thing['@id'], thing] as const] : [])));
  const own = things.flatMap((thing) => checkNode(thing, String(typesOf(thing)[0]), known));
  const jsonld: Record<string, Node[]> = {};
  for (const thing of structuredClone(things)) (jsonld[String(typesOf(thing)[0])] ??= []).push(thing);
  const found = await new Validator(vocabularyGraph()).validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return [...own, ...found.map(({ issueMessage, severity, path }) => `${severity}: ${issueMessage} (${JSON.stringify(path)})`)];
}

/** The vocabulary as schema.org publishes it, because the validator has none of its own. */
function vocabularyGraph() {
  const id = (name: string) => ({ '@id': `schema:${name}` });
  const classes = Object.entries(VOCABULARY).map(([name, { of = [] }]) => ({
    ...{ '@id': `schema:${name}`, '@type': 'rdfs:Class', 'rdfs:subClassOf': of.map(id) },
  }));
  const domains = new Map<string, string[]>();
  for (const [name, { properties }] of Object.entries(VOCABULARY)) {
    for (const property of Object.keys(properties)) domains.set(property, [...(domains.get(property) ?? []), name]);
  }
  const properties = [...domains].map(([name, types]) => ({
    ...{ '@id': `schema:${name}`, '@type': 'rdf:Property', 'schema:domainIncludes': types.map(id) },
  }));
  return { '@graph': [...classes, ...properties] };
}

function checkNode(node: Node, at: string, known: Map<string, Node>): string[] {
  const types = typesOf(node);
  const unknown = types.filter((type) => !(type in VOCABULARY));
  if (types.length === 0 || unknown.length > 0) return [`${at}: no known type (${unknown.join()})`];
  const all = [...new Set(types.flatMap(ancestry))];
  const allowed = Object.assign({}, ...all.map((type) => VOCABULARY[type]!.properties)) as Record<string, Kind[]>;
  const required = new Set(all.flatMap((type) => VOCABULARY[type]!.required ?? []));
  return [
    ...[...required].filter((name) => node[name] === undefined).map((name) => `${at}: ${name} is missing`),
    ...Object.entries(node)
      .filter(([name]) => !name.startsWith('@'))
      .flatMap(([name, value]) => {
        const kinds = allowed[name];
        if (!kinds) return [`${at}.${name}: not a property of ${types.join()}`];
        const values: unknown[] = Array.isArray(value) ? value : [value];
        if (values.length === 0) return [`${at}.${name}: empty`];
        return values.flatMap((one) => checkValue(one, kinds, `${at}.${name}`, known));
      }),
  ];
}

function checkValue(value: unknown, kinds: Kind[], at: string, known: Map<string, Node>): string[] {
  if (typeof value === 'object' && value !== null) {
    const reference = Object.keys(value).join() === '@id' ? String((value as Node)['@id']) : undefined;
    const node = reference === undefined ? (value as Node) : known.get(reference);
    if (!node) return [`${at}: ${reference} is described nowhere on the page`];
    const fits = typesOf(node).flatMap(ancestry).some((type) => kinds.includes(`@${type}`));
    return [...(fits ? [] : [`${at}: ${typesOf(node).join()} where ${kinds.join()} belongs`]), ...(reference ? [] : checkNode(node, at, known))];
  }
  return kinds.some((kind) => isOf(kind, value)) ? [] : [`${at}: ${JSON.stringify(value)} is no ${kinds.join()}`];
}

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'Number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' || value.trim() === '') return false;
  if (kind === 'URL') return /^https?:\/\//.test(value) && URL.canParse(value);
  if (kind === 'DateTime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (kind === 'Enumeration') return ENUMERATIONS.includes(value);
  return kind === 'Text';
}

function typesOf(node: Node): string[] {
  return [node['@type'] ?? []].flat() as string[];
}

function ancestry(type: string): string[] {
  return [type, ...(VOCABULARY[type]?.of ?? []).flatMap(ancestry)];
}
