/** A clock controlled by the test. Sessions and claims use the database's clock instead. */
export const makeClock = (start = new Date()) => {
  let now = start
  return {
    now: () => now,
    set: (moment: Date) => {
      now = moment
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
