import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
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
import '../../kit/lists/lists.css'

const columns = 7

/**
 * The rating table: each row shows its points as a bar and as text, and expands to details. A line follows the last row
 * that gets a scholarship.
 */
export const RatingTable = () => {
  const translate = useTranslate()
  const { data, isPending } = useListContext<RatingRow>()
  const meta = useRatingMeta()
  const { isAnonymous } = useAnonymous()
  const [open, setOpen] = useState<number | null>(null)
  if (isPending) return <FormSkeleton />
  if (!data || data.length === 0) return <Empty title="kit.list.nothing.title" text="kit.list.nothing.text" />
  const most = Math.max(...data.map(({ points }) => points))
  const lastWithin = data.findLastIndex(({ has_scholarship }) => has_scholarship === true)
  const isCut = lastWithin >= 0 && data[lastWithin + 1]?.has_scholarship === false
  return (
    <div className="table-frame">
      <Table className="records rating" aria-label={translate('portfolios.rating.title')}>
        <TableHead>
          <TableRow>
            <TableCell className="toggle">
              <span className="sr-only">{translate('portfolios.rating.details')}</span>
            </TableCell>
            <TableCell className="place right" aria-label={translate('portfolios.rating.place')}>
              {translate('portfolios.rating.place_short')}
            </TableCell>
            <TableCell>{translate('portfolios.column.student')}</TableCell>
            <TableCell className="wide">
              <CategoryLegend categories={categories} />
            </TableCell>
            <TableCell className="right">{translate('portfolios.rating.waits')}</TableCell>
            <TableCell className="right">{translate('portfolios.rating.average')}</TableCell>
            <TableCell className="right" aria-sort="descending">
              {translate('portfolios.column.points')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
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
                <TableRow className="rating-open">
                  <TableCell colSpan={columns}>
                    <RatingDetails row={row} periodId={meta?.period?.id ?? null} />
                  </TableCell>
                </TableRow>
              )}
              {isCut && place === lastWithin && meta && <CutLine meta={meta} />}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const CutLine = ({ meta: { scholarships, passing_points } }: { meta: RatingMeta }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <TableRow>
      <TableCell component="th" className="cut" colSpan={columns} scope="rowgroup">
        <span className="cut-line row wrap">
          <b className="medium text-primary">
            {translate('portfolios.rating.line', {
              smart_count: scholarships ?? 0,
              points: shown(passing_points ?? 0),
            })}
          </b>
          · {translate('portfolios.rating.below')}
        </span>
      </TableCell>
    </TableRow>
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
    <TableRow className={isOpen ? 'rating-row rating-open' : 'rating-row'}>
      <TableCell className="toggle">
        {!isAnonymous && (
          <Button
            className="rating-toggle faint"

            aria-expanded={isOpen}
            aria-label={translate('portfolios.rating.made_of', { name: called })}
            onClick={onToggle}
          >
            <Icon size={16} strokeWidth={2} aria-hidden />
          </Button>
        )}
      </TableCell>
      <TableCell className="place right num">
        <b className="semibold">{place}</b>
      </TableCell>
      <TableCell className="card-title">
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
      </TableCell>
      <TableCell className="wide card-line">
        <CategoryBar parts={parts} most={most} />
      </TableCell>
      <TableCell className="right num card-status">
        {waiting > 0 && <span className="text-info medium">+{shown(waiting)}</span>}
      </TableCell>
      <TableCell className="right num card-none">{average === null ? '—' : shown(average)}</TableCell>
      <TableCell className="right num card-aside">
        <b className="text-m semibold">{shown(points)}</b>
      </TableCell>
    </TableRow>
  )
}
