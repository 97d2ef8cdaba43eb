import { useTranslate } from 'react-admin'
import { itemName } from './sheet'
import type { Cell } from './queue'
import { ReadDialog } from './ReadDialog'
import { TroubleText } from './TroublePopover'
import type { Marks } from './useMarks'

type Props = { marks: Marks; onShow: (cell: Cell) => void; onClose: () => void }

/** Lists all cells with a sync error. */
export const TroublesDialog = ({ marks, onShow, onClose }: Props) => {
  const translate = useTranslate()
  const { sheet } = marks
  const troubles = [...marks.marks.troubles]
  return (
    <ReadDialog title={translate('marks.troubles.title')} onClose={onClose}>
      {troubles.length === 0 && <p>{translate('marks.troubles.none')}</p>}
      <ul className="stack">
        {troubles.map(([key, trouble]) => {
          const cell = trouble.kind === 'unread' ? trouble.cell : trouble.mine
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
              <TroubleText marks={marks} trouble={trouble} onDone={() => undefined} />
            </li>
          )
        })}
      </ul>
    </ReadDialog>
  )
}
