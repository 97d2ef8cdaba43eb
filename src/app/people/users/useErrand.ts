import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'

export type Errand = 'invite' | 'send-reset' | 'two-factor/reset'

/** What can be sent to a person, or taken off an account, by one call without further questions. */
export const useErrand = (user: UserRecord) => {
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (errand: Errand) =>
      provider.act(`POST /api/access/users/:id/${errand}`, { id: user.id, body: undefined }),
    onSuccess: (_, errand) => {
      toast.success({ text: translate(`users.errand_done.${errand}`, { email: user.email }) })
      refresh()
    },
  })
}
