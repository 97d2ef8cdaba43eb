import Button from '@mui/material/Button'
import { CircleCheck, CircleX, GraduationCap, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../api/ranking'
import { EnrolDialog } from './EnrolDialog'
import type { Row } from './rankedColumns'
import { ReasonDialog } from './ReasonDialog'
import { Refusals } from './Refusals'
import { useDeed, type Deed } from './useDeed'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const icons = {
  recommend: CircleCheck,
  waitlist: Hourglass,
  decline: CircleX,
  enrol: GraduationCap,
  undo: Undo2,
} as const

/** To whom a deed may be done as they stand; the server says of each whether it was. */
const fitting: Readonly<Record<Deed, readonly Row['state'][]>> = {
  recommend: ['none', 'waitlist'],
  waitlist: ['none', 'declined'],
  decline: ['recommended'],
  enrol: ['recommended'],
  undo: ['enrolled'],
}
const deeds = ['recommend', 'waitlist', 'decline', 'enrol', 'undo'] as const

/** What can be done with the chosen people of a list. */
export const RankingBulk = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const { selectedIds, data = [], onUnselectItems } = useListContext<Row>()
  const [asked, setAsked] = useState<'decline' | 'enrol' | 'undo' | null>(null)
  const { run, refused, forget } = useDeed()
  const ids = selectedIds.map(Number)
  const chosen = data.filter((row) => ids.includes(row.id))
  const offered = deeds.filter((deed) => chosen.some(({ state }) => fitting[deed].includes(state)))
  const done = () => {
    setAsked(null)
    onUnselectItems()
  }
  const begin = async (deed: Deed) => {
    if (deed !== 'recommend' && deed !== 'waitlist') return setAsked(deed)
    try {
      await run(deed, (provider) => provider.act(`POST /api/ranking/${deed}`, { body: { ids } }))
      done()
    } catch {
      // What went wrong, the call has told.
    }
  }
  return (
    <>
      {offered.map((deed) => {
        const Icon = icons[deed]
        return (
          <Button key={deed} size="small" color="inherit" onClick={() => void begin(deed)}>
            <Icon {...icon} />
            {translate(`ranking.deed.${deed}`)}
          </Button>
        )
      })}
      {(asked === 'decline' || asked === 'undo') && (
        <ReasonDialog
          deed={asked}
          count={ids.length}
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const key = asked === 'decline' ? 'POST /api/ranking/decline' : 'POST /api/enrolment/undo'
            await run(asked, (provider) => provider.act(key, { body: { ids, reason } }))
            done()
          }}
        />
      )}
      {asked === 'enrol' && (
        <EnrolDialog
          list={list}
          people={chosen}
          onClose={() => setAsked(null)}
          onEnrol={async ({ body, once }) => {
            await run('enrol', (provider) => provider.act('POST /api/enrolment', { body: { ids, ...body }, once }))
            done()
          }}
        />
      )}
      {refused.length > 0 && (
        <Refusals
          refused={refused}
          nameOf={(id) => data.find((row) => row.id === id)?.name ?? String(id)}
          onClose={forget}
        />
      )}
    </>
  )
}
