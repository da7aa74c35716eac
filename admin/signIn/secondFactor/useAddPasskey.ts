import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyCreation } from '#shared/contract/passkey.ts';
import type { RecoveryCodes } from '#shared/contract/secondFactor.ts';
import { useApi } from '../../api/useApi.ts';
import { makePasskey } from '../passkeys/webauthn.ts';
import { SECOND_FACTORS_KEY } from './useSecondFactors.ts';

const PATH = 'user/me/second-factors/passkeys';

/** Adds a passkey of this browser, and reads the second factors again. @param onAdded gets the account's first recovery codes, if it had none */
export function useAddPasskey(onAdded: (codes: string[]) => void) {
  const call = useApi();
  const queries = useQueryClient();
  return useMutation<RecoveryCodes, Error, { name: string; password: string }>({
    mutationFn: async ({ name, password }) => {
      const creation = await call<PasskeyCreation>(`${PATH}/challenges`, { method: 'POST', body: JSON.stringify({ password }) });
      const credential = await makePasskey(creation);
      return call<RecoveryCodes>(PATH, { method: 'POST', body: JSON.stringify({ name, credential }) });
    },
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
    onSettled: () => queries.invalidateQueries({ queryKey: SECOND_FACTORS_KEY }),
  });
}
