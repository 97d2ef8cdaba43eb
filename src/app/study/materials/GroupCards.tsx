import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronRight, Printer } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { useDownload } from '../../kit/files/useDownload'
import { useRead } from '../../kit/providers/calls'
import { useRemind } from './useRemind'

/** A longer list of groups is collapsed, so that the readers below stay visible. */
const maxExpanded = 8

/** Number of readers per group; pressing a code filters the list by that group. */
export const GroupCards = ({ material }: { material: Material }) => {
  const translate = useTranslate()
  const { data: groups = [] } = useRead('GET /api/materials/:id/readers/groups', { id: material.id })
  const { filterValues, setFilters } = useListContext()
  const { ask, question } = useRemind(material)
  const { save, isSaving } = useDownload()
  const chosen: unknown = [filterValues.group_id ?? []].flat()[0]
  const choose = (id: number) => {
    const { group_id: _, ...rest } = filterValues
    setFilters(chosen === id ? rest : { ...rest, group_id: [id] })
  }
  if (groups.length < 2) return null
  return (
    <details className="disclosure stack" open={groups.length <= maxExpanded}>
      <summary className="medium">
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('materials.readers.by_group')}</span>
        <span className="muted num">{groups.length}</span>
      </summary>
      <ul className="tiles tiles-m gap-3 mt-3 mb-4">
        {groups.map(({ id, code, read, readers }) => (
          <li
            key={id}
            className={chosen === id ? 'panel stack selectable gap-2 p-3 chosen' : 'panel stack selectable gap-2 p-3'}
          >
            <div className="row">
              <button type="button" className="link" aria-pressed={chosen === id} onClick={() => choose(id)}>
                <span className="medium">{code}</span>
              </button>
              <span className="push small muted num">{translate('materials.read_of', { read, all: readers })}</span>
            </div>
            <div className="meter" aria-hidden>
              <i style={{ width: `${readers === 0 ? 0 : (read / readers) * 100}%` }} />
            </div>
            <div className="row">
              {material.status === 'published' && material.mandatory && read < readers && (
                <Button size="small" onClick={() => ask({ groupId: id, count: readers - read })}>
                  {translate('materials.readers.remind')}
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
              <span className="grow" />
              <IconButton
                color="primary"
                size="small"
                disabled={isSaving}
                aria-label={translate('materials.readers.sheet_of', { code })}
                onClick={() => save(`/api/materials/${material.id}/readers/sheet?group_id=${id}`)}
              >
                <Printer size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {question}
    </details>
  )
}
