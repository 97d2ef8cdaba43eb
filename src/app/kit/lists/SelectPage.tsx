import { useListContext, useTranslate } from 'react-admin'

/** Chooses or lets go of every row of the page. */
export const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map((row) => row.id)
  const chosen = ids.filter((id) => selectedIds.includes(id))
  const isAll = ids.length > 0 && chosen.length === ids.length
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={translate('kit.list.select_page')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !isAll
      }}
      onChange={() =>
        onSelect(
          isAll
            ? selectedIds.filter((id) => !ids.includes(id))
            : [...selectedIds, ...ids.filter((id) => !selectedIds.includes(id))],
        )
      }
    />
  )
}
