/** Preload for a process whose clock is `DRILL_AHEAD_DAYS` days ahead: `node --import .../ahead.mjs`. */
const ahead = Number(process.env.DRILL_AHEAD_DAYS) * 86_400_000
const Right = Date

globalThis.Date = class Date extends Right {
  constructor(...given) {
    super(...(given.length === 0 ? [Right.now() + ahead] : given))
  }
  static now() {
    return Right.now() + ahead
  }
}
