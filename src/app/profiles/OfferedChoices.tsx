import { useQuery } from '@tanstack/react-query'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { call } from '../kit/http/call'
import { ChoicesInput } from '../profileForm'

/** The wishes, chosen for the applicant from what the campaign offers. */
export const OfferedChoices = ({ campaign }: { campaign: number }) => {
  const { data } = useQuery({
    queryKey: ['profiles/campaigns', 'offer', campaign],
    queryFn: async ({ signal }) =>
      (await call('GET /api/profiles/campaigns/:id/offer', { params: { id: String(campaign) }, signal })).data,
  })
  return data ? <ChoicesInput offer={data.directions} most={data.choices_max} /> : <FormSkeleton />
}
