import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Trophy } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useRead } from '../../kit/providers/calls'
import { PointsPanel } from '../shared/PointsPanel'
import { RulesTable } from '../shared/RulesTable'

type Props = { portfolio: MyPortfolio; onPeriod: (id: number) => void }

/** Current and pending points, the student's place, and the rules behind them. */
export const OwnPoints = ({ portfolio, onPeriod }: Props) => {
  const translate = useTranslate()
  const [isShowingRules, setReading] = useState(false)
  const { points, period, periods, rules_number } = portfolio
  return (
    <PointsPanel
      period={period}
      periods={periods}
      onPeriod={onPeriod}
      points={points.points}
      categories={points.categories}
      more={<PendingPointsText waiting={points.waiting} returned={points.returned} />}
    >
      <p className="panel-footer row align-start text-s">
        <Trophy className="faint" size={20} strokeWidth={1.75} aria-hidden />
        <span>
          {period && <PlaceText periodId={period.id} />}
          {rules_number === null ? (
            translate('portfolio.no_rules')
          ) : (
            <button type="button" className="link" onClick={() => setReading(true)}>
              {translate('portfolio.rules.title')}
            </button>
          )}
        </span>
      </p>
      {isShowingRules && <RulesDialog onClose={() => setReading(false)} />}
    </PointsPanel>
  )
}

/** The points rules in force, for students. */
const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const { data } = useRead('GET /api/my/portfolio/rules')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('portfolio.rules.title')}</DialogTitle>
      <DialogContent>{data && <RulesTable rules={data.rules} />}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('portfolio.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Pending points as text: «ещё 12 на проверке и 12 после исправления». */
const PendingPointsText = ({ waiting, returned }: { waiting: number; returned: number }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const parts = [
    waiting > 0 && translate('portfolio.more.waiting', { points: shown(waiting) }),
    returned > 0 && translate('portfolio.more.returned', { points: shown(returned) }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className="small muted num">
      {translate('portfolio.more.text', { parts: parts.join(translate('portfolio.more.and')) })}
    </p>
  )
}

const PlaceText = ({ periodId }: { periodId: number }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { data } = useRead('GET /api/my/portfolio/place', { query: { period_id: String(periodId) }, quiet: 'all' })
  if (!data) return null
  const { place, people_count, course, scholarships } = data
  if (place === null) return <>{translate('portfolio.place.none')} </>
  return (
    <>
      <b className="medium num">
        {translate('portfolio.place.of', { place: shown(place), people: shown(people_count) })}
      </b>
      {course !== null && ` ${translate('portfolio.place.course', { course })}`}
      {scholarships !== null && `, ${translate('portfolio.place.scholarships', scholarships)}`}
      {'. '}
    </>
  )
}
