import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { AdmissionTabs } from '../shared'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { choicesMeta } from '../../kit/inputs/choices'
import { Select } from '../../kit/inputs/Select'
import { Empty } from '../../kit/lists/Empty'
import { PageHead } from '../../shell/page/PageHead'
import { ListTable } from './ListTable'
import { useLists } from './useLists'
import './ranking.css'

type Campaign = { id: number; name: string }
const maxCampaigns = 100
const newestFirst = { field: 'opens_at', order: 'DESC' } as const

/** The ranking lists of a campaign with their places and passing lines. */
export const RankingPage = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useGetList<Campaign>('profiles/campaigns', {
    pagination: { page: 1, perPage: maxCampaigns },
    sort: newestFirst,
    filter: { status: ['published', 'archived'] },
    meta: choicesMeta,
  })
  const campaigns = data ?? []
  const campaignId = Number(search.get('campaign'))
  const campaign = campaigns.find(({ id }) => id === campaignId) ?? campaigns[0]
  const lists = useLists(campaign?.id ?? null)
  const fault = faultOf({ error, data }) ?? faultOf(lists)
  if (fault) return <RecordFault error={fault} onAgain={() => void (error ? refetch() : lists.refetch())} />
  const empty = emptyStateOf({ hasNone: data?.length === 0, campaign, isVoid: lists.data?.length === 0 })
  return (
    <>
      <AdmissionTabs />
      <div className="list-page">
        <PageHead
          title={translate('ranking.title')}
          subtitle={translate('ranking.subtitle')}
          actions={
            campaigns.length > 0 && (
              <Select
                className="campaign-picker"
                aria-label={translate('ranking.campaign')}
                choices={campaigns}
                value={campaign?.id}
                onChange={(other) => other && setSearch({ campaign: String(other.id) })}
              />
            )
          }
        />
        {empty ? (
          <Empty
            title={translate(`ranking.${empty.name}.title`)}
            text={translate(`ranking.${empty.name}.text`)}
            action={
              <Button component={Link} variant="contained" to={empty.to}>
                {translate(`ranking.${empty.name}.button`)}
              </Button>
            }
          />
        ) : (
          <ListTable lists={lists.data ?? []} />
        )}
      </div>
    </>
  )
}

type EmptyOptions = { hasNone: boolean; campaign: Campaign | undefined; isVoid: boolean }

/** The empty state if there are no campaigns or no lists: message name and link. */
const emptyStateOf = ({ hasNone, campaign, isVoid }: EmptyOptions) => {
  if (hasNone) return { name: 'no_campaign', to: '/profiles/campaigns' }
  return campaign && isVoid ? { name: 'empty', to: `/profiles/campaigns/${campaign.id}` } : null
}
