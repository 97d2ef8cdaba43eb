import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PromotionGroup, PromotionPreview } from '../../../api/career/promotion'
import { HindranceList } from '../HindranceList'
import type { Stays } from './PromotionPage'

type Props = {
  group: PromotionGroup
  preview: PromotionPreview
  isChosen: boolean
  stays: Stays
  /** Ids of the groups that are promoted, in which nobody can repeat the course. */
  promoted: ReadonlySet<number>
  onChoose: (isChosen: boolean) => void
  /** `groupId` is null for a promotion on condition. */
  onStay: (userId: number, groupId: number | null) => void
}

/** A group with what changes and what hinders it, and its debtors with a decision for each. */
export const GroupRow = ({ group, preview, isChosen, stays, promoted, onChoose, onStay }: Props) => {
  const translate = useTranslate()
  const { code, course, new_course, new_code, curator_name, students_count, debtors, obstacles, warnings } = group
  const isBlocked = obstacles.length > 0
  return (
    <li className="promotion-row">
      <Checkbox
        checked={isChosen}
        disabled={isBlocked}
        onChange={(event) => onChoose(event.target.checked)}
        slotProps={{ input: { 'aria-label': translate('promotion.choose', { code }) } }}
      />
      <div>
        <Link to={`/groups/${group.id}`}>{code}</Link>
        <p className="text-s muted">{curator_name ?? translate('promotion.no_curator')}</p>
      </div>
      <div className="num">
        {isBlocked
          ? translate('promotion.course', { course })
          : translate('promotion.change', { course, next: new_course })}
        <p className="text-s muted">
          {new_code === code
            ? translate('promotion.code_stays')
            : translate('promotion.code_becomes', { code: new_code })}
        </p>
      </div>
      <p className="num">{translate('promotion.students', students_count)}</p>
      <HindranceList
        obstacles={obstacles}
        warnings={[...warnings, ...(debtors.length > 0 ? [translate('promotion.debtors', debtors.length)] : [])]}
        clear={translate('promotion.clear')}
      />
      {!isBlocked && debtors.length > 0 && (
        <ul className="promotion-debtors stack gap-2">
          {debtors.map((debtor) => (
            <li key={debtor.id} className="row between gap-4 wrap">
              <span>
                {debtor.name}
                <span className="block text-s muted">{debtor.debts.join(', ')}</span>
              </span>
              <Decision
                debtor={debtor}
                groups={preview.stay_groups.filter(
                  (one) => one.direction_id === group.direction_id && one.course === course && !promoted.has(one.id),
                )}
                value={stays.get(debtor.id) ?? null}
                onChange={(groupId) => onStay(debtor.id, groupId)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type DecisionProps = {
  debtor: PromotionGroup['debtors'][number]
  groups: PromotionPreview['stay_groups']
  value: number | null
  onChange: (groupId: number | null) => void
}

/** Promotion on condition, or the group in which the student repeats the course. */
const Decision = ({ debtor, groups, value, onChange }: DecisionProps) => {
  const translate = useTranslate()
  return (
    <Select
      size="small"
      value={value ?? 0}
      onChange={({ target }) => onChange(target.value || null)}
      inputProps={{ 'aria-label': translate('promotion.decision', { name: debtor.name }) }}
    >
      <MenuItem value={0} disabled={!debtor.can_be_conditional}>
        {translate(debtor.can_be_conditional ? 'promotion.conditional' : 'promotion.too_many')}
      </MenuItem>
      {groups.map(({ id, code }) => (
        <MenuItem key={id} value={id}>
          {translate('promotion.stays', { code })}
        </MenuItem>
      ))}
    </Select>
  )
}
