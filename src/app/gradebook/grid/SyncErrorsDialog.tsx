import { useTranslate } from 'react-admin'
import { itemName } from './sheet'
import type { Cell } from './markQueue'
import { ReadDialog } from './ReadDialog'
import { SyncErrorText } from './SyncErrorPopover'
import type { Marks } from './useMarks'

type Props = { marks: Marks; onShow: (cell: Cell) => void; onClose: () => void }

/** Lists all cells with a sync error. */
export const SyncErrorsDialog = ({ marks, onShow, onClose }: Props) => {
  const translate = useTranslate()
  const { sheet } = marks
  const syncErrors = [...marks.marks.syncErrors]
  return (
    <ReadDialog title={translate('marks.sync_errors.title')} onClose={onClose}>
      {syncErrors.length === 0 && <p>{translate('marks.sync_errors.none')}</p>}
      <ul className="stack">
        {syncErrors.map(([key, syncError]) => {
          const cell = syncError.kind === 'invalid' ? syncError.cell : syncError.mine
          const item = sheet.items.get(cell.item_id)
          return (
            <li key={key} className="stack gap-2">
              <p>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    onShow(cell)
                    onClose()
                  }}
                >
                  {sheet.people.get(cell.student_id)?.name}, {item && itemName(item)}
                </button>
              </p>
              <SyncErrorText marks={marks} syncError={syncError} onDone={() => undefined} />
            </li>
          )
        })}
      </ul>
    </ReadDialog>
  )
}
