import { inOneLine } from '../inOneLine.ts';

/** The texts that have a template. */
export type TemplateName = 'terms_conditions' | 'privacy_policy';

/** The templates of a language, in Markdown. `{{fact}}` stands for a fact of the school. */
export type TextTemplates = Record<TemplateName, string>;

/** Facts of a school that its templates name; '' where it has none. */
export type TemplateFacts = { name: string; address: string; phone: string; email: string; number: string; hours: string };

/** Fills a template with the school's facts. A line whose fact is missing is left out. */
export function fillTemplate(template: string, facts: TemplateFacts): string {
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(FACT)].every(([, fact]) => facts[fact as keyof TemplateFacts] !== ''))
    .map((line) => line.replaceAll(FACT, (_, fact: keyof TemplateFacts) => inOneLine(facts[fact])))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const FACT = /\{\{(\w+)\}\}/g;
