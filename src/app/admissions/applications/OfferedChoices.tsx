import { useQuery } from '@tanstack/react-query'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { call } from '../../shell/http/call'
import { ChoicesInput } from './form'

type Props = { profile: Pick<ProfileCase, 'campaign' | 'choices'> }

/** The wishes, chosen for the applicant from what the campaign offers. */
export const OfferedChoices = ({ profile: { campaign, choices } }: Props) => {
  const { data } = useQuery({
    queryKey: ['profiles/campaigns', 'offer', campaign.id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/profiles/campaigns/:id/offer', { params: { id: String(campaign.id) }, signal })).data,
  })
  return data ? <ChoicesInput offer={data.directions} saved={choices} most={data.choices_max} /> : <FormSkeleton />
}
