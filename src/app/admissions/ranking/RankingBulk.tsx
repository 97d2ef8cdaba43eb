import { useListContext, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { competing, waitable } from '../../../api/admissions/statusSets'
import { ReasonDialog } from '../shared'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { RefusedDialog, type Refusal } from '../../kit/lists/RefusedDialog'
import { EnrolDialog } from './EnrolDialog'
import type { Row } from './rankedColumns'
import { useDeed, type Deed } from './useDeed'
import { toldByToast } from '../../shell/http/toldByToast'
import Button from '@mui/material/Button'
import { CircleCheck, CircleX, GraduationCap, Hourglass, Undo2 } from 'lucide-react'

const icons = {
  recommend: CircleCheck,
  waitlist: Hourglass,
  decline: CircleX,
  enrol: GraduationCap,
  undo: Undo2,
} as const

type Props = { deed: Deed; count: number; of: number; onClick: () => void }

/** One deed of the bar under a list; with how many, where that is not all of the chosen. */
const DeedButton = ({ deed, count, of, onClick }: Props) => {
  const translate = useTranslate()
  const Icon = icons[deed]
  const name = translate(`ranking.deed.${deed}`)
  if (count === 0) return null
  return (
    <Button size="small" color="inherit" onClick={onClick}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {count < of ? `${name}, ${count}` : name}
    </Button>
  )
}

/** To whom a deed may be done as they stand; the server says of each whether it was. */
const fitting: Readonly<Record<Deed, readonly Row['state'][]>> = {
  recommend: competing,
  waitlist: waitable,
  decline: ['recommended'],
  enrol: ['recommended'],
  undo: ['enrolled'],
}
const deeds = ['recommend', 'waitlist', 'decline', 'enrol', 'undo'] as const
/** What has to be written down first. */
const explained = ['decline', 'enrol', 'undo'] as const

/** What can be done with the chosen people of a list: each deed with those whom it suits. */
export const RankingBulk = ({ list, chosen }: { list: RankingSummary; chosen: readonly Row[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<Row>()
  const { run, done, refused, forget } = useDeed()
  const suited = (deed: Deed) =>
    chosen.filter(({ state, held }) => fitting[deed].includes(state) && (deed !== 'recommend' || held === null))
  const [asked, setAsked] = useTypedDialog(explained.filter((deed) => suited(deed).length > 0))
  const idsOf = (deed: Deed) => suited(deed).map(({ id }) => id)
  // Those who were refused stay chosen, and this bar with them, until the reasons were read.
  const end = (refusals: readonly Refusal[]) => {
    setAsked(null)
    if (refusals.length === 0) onUnselectItems()
  }
  const begin = async (deed: Deed) => {
    if (deed !== 'recommend' && deed !== 'waitlist') return setAsked(deed)
    try {
      const ids = idsOf(deed)
      end(await run(deed, (provider) => provider.act(`POST /api/ranking/${deed}`, { body: { ids } })))
    } catch (refusal) {
      toldByToast(refusal)
    }
  }
  return (
    <>
      {deeds.map((deed) => (
        <DeedButton
          key={deed}
          deed={deed}
          count={suited(deed).length}
          of={chosen.length}
          onClick={() => void begin(deed)}
        />
      ))}
      {(asked === 'decline' || asked === 'undo') && (
        <ReasonDialog
          name={asked}
          title={translate(`ranking.${asked}.title`, suited(asked).length)}
          text={translate(`ranking.${asked}.text`)}
          verb={translate(`ranking.${asked}.submit`)}
          cancel={translate('kit.action.leave')}
          danger
          reader="applicant"
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const key = asked === 'decline' ? 'POST /api/ranking/decline' : 'POST /api/enrolment/undo'
            end(await run(asked, (provider) => provider.act(key, { body: { ids: idsOf(asked), reason } })))
          }}
        />
      )}
      {asked === 'enrol' && (
        <EnrolDialog
          name={asked}
          list={list}
          people={suited('enrol')}
          onClose={() => setAsked(null)}
          onEnrol={async ({ body, once }) => {
            const ids = idsOf('enrol')
            end(await run('enrol', (provider) => provider.act('POST /api/enrolment', { body: { ids, ...body }, once })))
          }}
        />
      )}
      {refused.length > 0 && (
        <RefusedDialog
          title={translate('ranking.refused', refused.length)}
          refused={refused}
          rows={chosen}
          nameOf={({ name, number }) => `${name}, ${number}`}
          pathOf={({ profile_id }) => `/profiles/${profile_id}`}
          done={done}
          onClose={() => {
            forget()
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
