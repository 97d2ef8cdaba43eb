import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useNumberText } from '../fields/useNumberText'
import { Select } from '../inputs/choices/Select'

const sizes = [25, 50, 100].map((id) => ({ id, name: String(id) }))
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Visible range, total, rows per page, and links to the previous and next page. */
export const Pagination = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  const sizeLabel = useId()
  const { page, perPage, total = 0, setPage, setPerPage, isPending } = useListContext()
  if (isPending || total === 0) return null
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  return (
    <nav className="row wrap gap-4 mt-4 text-s muted" aria-label={translate('kit.pager.name')}>
      <span className="num">
        {translate('kit.pager.range', { from: shown(from), to: shown(to), total: shown(total) })}
      </span>
      <span className="grow" />
      {total > (sizes[0]?.id ?? 0) && (
        <div className="row hide-phone">
          <span id={sizeLabel}>{translate('kit.pager.size')}</span>
          <Select
            className="num"
            size="small"
            labelId={sizeLabel}
            choices={sizes}
            value={perPage}
            onChange={(size) => size && setPerPage(size.id)}
          />
        </div>
      )}
      {pages > 1 && (
        <span className="row">
          <IconButton
            size="small"
            className="bordered"
            disabled={page <= 1}
            aria-label={translate('kit.pager.previous')}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft {...icon} />
          </IconButton>
          <span className="num nowrap">{translate('kit.pager.page', { page: shown(page), pages: shown(pages) })}</span>
          <IconButton
            size="small"
            className="bordered"
            disabled={page >= pages}
            aria-label={translate('kit.pager.next')}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight {...icon} />
          </IconButton>
        </span>
      )}
    </nav>
  )
}
