import type { Sheet } from '../grid/sheet'

/** The members of the group with their final marks, put by hand or computed; what the dialog of signing speaks of. */
export const waitingPeople = (sheet: Sheet): { name: string; value: number | null }[] =>
  [...sheet.people.values()].flatMap(({ id, name, is_member }) => {
    const byHand = sheet.final ? sheet.cell(sheet.final.id, id).value : null
    return is_member ? [{ name, value: byHand ?? sheet.computed(id).value }] : []
  })
