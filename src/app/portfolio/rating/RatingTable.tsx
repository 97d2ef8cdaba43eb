import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { categories } from '../../../api/portfolio/codes'
import type { RatingMeta, RatingRow } from '../../../api/portfolio/rating'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { CategoryBar, CategoryLegend } from '../shared/CategoryBar'
import { RatingDetails } from './RatingDetails'
import { useAnonymous, useRatingMeta } from './useRating'

const columns = 7

/** The places: each row explains itself by a bar and in words, the line of the last scholarship runs through, and a row opens to what it is made of. */
export const RatingTable = () => {
  const translate = useTranslate()
  const { data, isPending } = useListContext<RatingRow>()
  const meta = useRatingMeta()
  const { isAnonymous } = useAnonymous()
  const [open, setOpen] = useState<number | null>(null)
  if (isPending) return <FormSkeleton />
  if (!data || data.length === 0) return <Empty title="kit.list.nothing.title" text="kit.list.nothing.text" />
  const most = Math.max(...data.map(({ points }) => points))
  const lastWithin = data.findLastIndex(({ is_within }) => is_within === true)
  const isCut = lastWithin >= 0 && data[lastWithin + 1]?.is_within === false
  return (
    <div className="tw">
      <table className="rating" aria-label={translate('portfolios.rating.title')}>
        <thead>
          <tr>
            <th className="toggle">
              <span className="vh">{translate('portfolios.rating.details')}</span>
            </th>
            <th className="place" aria-label={translate('portfolios.rating.place')}>
              №
            </th>
            <th>{translate('portfolios.column.student')}</th>
            <th className="bar">
              <CategoryLegend categories={categories} />
            </th>
            <th className="right">{translate('portfolios.rating.waits')}</th>
            <th className="right average">{translate('portfolios.rating.average')}</th>
            <th className="right" aria-sort="descending">
              {translate('portfolios.column.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row, place) => (
            <Fragment key={row.id}>
              <Row
                row={row}
                most={most}
                isOpen={open === row.id}
                isAnonymous={isAnonymous}
                onToggle={() => setOpen(open === row.id ? null : row.id)}
              />
              {open === row.id && !isAnonymous && (
                <tr className="details">
                  <td colSpan={columns}>
                    <RatingDetails row={row} periodId={meta?.period?.id ?? null} />
                  </td>
                </tr>
              )}
              {isCut && place === lastWithin && meta && <CutLine meta={meta} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CutLine = ({ meta: { scholarships, passing_points } }: { meta: RatingMeta }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <tr className="cut">
      <th colSpan={columns} scope="rowgroup">
        <span>
          <b>
            {translate('portfolios.rating.line', {
              smart_count: scholarships ?? 0,
              points: shown(passing_points ?? 0),
            })}
          </b>{' '}
          · {translate('portfolios.rating.below')}
        </span>
      </th>
    </tr>
  )
}

type RowProps = { row: RatingRow; most: number; isOpen: boolean; isAnonymous: boolean; onToggle: () => void }

const Row = ({ row, most, isOpen, isAnonymous, onToggle }: RowProps) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { id, place, name, number, group_code, categories: parts, waiting, average, points } = row
  const called = isAnonymous || name === null ? translate('portfolios.rating.number', { number }) : name
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <tr className={isOpen ? 'open' : undefined}>
      <td className="toggle">
        {!isAnonymous && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={translate('portfolios.rating.made_of', { name: called })}
            onClick={onToggle}
          >
            <Icon size={16} strokeWidth={2} aria-hidden />
          </button>
        )}
      </td>
      <td className="place num">{place}</td>
      <td className="who">
        {isAnonymous ? (
          <span className="name num">{called}</span>
        ) : (
          <>
            <Link className="name" to={`/portfolios/${id}`}>
              {called}
            </Link>
            <span className="sub num">{group_code}</span>
          </>
        )}
      </td>
      <td className="bar">
        <CategoryBar parts={parts} most={most} />
      </td>
      <td className="right num waits">{waiting > 0 && <span className="medium">+{shown(waiting)}</span>}</td>
      <td className="right num average">{average === null ? '—' : shown(average)}</td>
      <td className="right num total">{shown(points)}</td>
    </tr>
  )
}
