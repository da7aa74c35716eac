// Packages without types.

declare module '@adobe/structured-data-validator' {
  type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown };
  export default class Validator {
    constructor(schemaOrg?: object);
    validate(data: object): Promise<Issue[]>;
  }
}

declare module 'web-app-manifest-validator' {
  export default function validate(manifest: object): string[];
}
