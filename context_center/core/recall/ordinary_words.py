"""Words that say nothing about what a message is about: data for the experiment.

``FUNCTION_WORDS`` hold a sentence together; ``EVERYDAY_WORDS`` stand in almost every
message to a coding agent. Lower case, one list a language. Japanese function words are
written in Hiragana, so the few in Han characters are enough here.
"""

from __future__ import annotations

_ENGLISH_FUNCTION_WORDS = """
    a an the this that these those here there
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    one ones someone something anyone anything everyone everything nothing nobody none
    who whom whose which what when where why how whether
    am is are was were be been being do does did doing done have has had having
    will would shall should can could may might must ought cannot
    isn aren wasn weren don doesn didn haven hasn hadn won wouldn shan shouldn couldn mustn ain
    s t d ll m o re ve y
    and or but nor so yet if then else than because as while until unless although though
    of in on at by for with about against between into through during before after above below
    to from up down out off over under again further around across along among behind beside
    besides beyond near onto per since toward towards upon via within without
    all any both each every few many more most much other others another some such several
    no not only own same too very just also even ever never always often sometimes usually
    once now still already soon later maybe perhaps quite rather really almost enough less least
    well however therefore instead otherwise anyway yes yeah ok okay please thanks thank hi hello
    hey oh sure actually basically simply etc eg ie vs
"""

_ENGLISH_EVERYDAY_WORDS = """
    add ask back bad begin best better big bit bring call change check come continue correct
    create day different do easy end error example explain fast feel file find fine first fix
    function get give go good great happen hard help high idea is issue job keep kind know last
    left let like line list little long look lot low made make mean message mind move name need
    new next nice number old open order part place plan point possible problem put question
    quick read ready remember remove rename reason result return right run said say second see
    seem send set short show simple small start stop still stuff suggest take talk tell text
    thing think time today tomorrow try turn two understand update use used using value want way
    week weird word work world write wrong year yesterday
    answer code comment line method program project repo repository script task user variable
    version
"""

_CHINESE_FUNCTION_WORDS = """
    我们 你们 他们 她们 它们 咱们 自己 大家 别人 这个 那个 这些 那些 这里 那里 这样 那样 这么
    那么 哪个 哪些 哪里 哪儿 什么 怎么 怎样 怎么样 如何 为什么 为何 多少 多久 几个 几点 什么时候
    谁的 可以 可能 能够 能不能 可不可以 是不是 有没有 应该 应当 必须 需要 想要 是否 不是 不要 不能
    不会 不用 没有 已经 正在 曾经 刚才 刚刚 现在 以后 以前 之后 之前 然后 接着 最后 因为 所以 但是
    不过 可是 如果 要是 虽然 而且 并且 或者 还是 以及 关于 对于 由于 根据 按照 通过 为了 除了 比如
    例如 就是 只是 只有 只要 还有 也是 都是 一下 一些 一个 一点 一样 一直 一起 所有 全部 每个 其他
    其它 其中 另外 非常 比较 特别 真的 到底 究竟 当然 其实 好像 似乎 大概 也许 请问 麻烦 谢谢 您好
    你好 不客气 好的 时候 东西 事情 地方 方面 意思 起来 出来 上面 下面 里面 外面
    这次 那次 每次 本次 上次 下次
"""

_CHINESE_EVERYDAY_WORDS = """
    帮我 帮忙 告诉 看看 看下 试试 试一下 改成 改得 修改 添加 增加 删除 使用 知道 觉得 解释 说明
    问题 错误 代码 文件 函数 方法 名字 内容 结果 简单 继续 开始 完成 重新 新的 今天 明天 昨天
"""

_CHINESE_PARTICLES = "的了吗呢吧啊呀嘛哦嗯是我你您他她它们这那哪么谁把被和与也都很"
_CHINESE_SOFT_WORDS = (
    "在要用会能有不没到从对为给让跟比个些里中上下前后多少几再先去来做说看想得地又才但并而或及等该可以"
    "请就还着过"
)

_JAPANESE_HAN_WORDS = """
    何 誰 私 僕 俺 君 事 物 時 所 方 今 前 後 中 的 為 様 等 際 達 自分 今日 明日 昨日 場合 必要
    可能 大丈夫 御願 願 有難 教 見 言 思 行 来 出 入 使 作 書 読 直 変 追加 変更 削除 修正 説明
    方法 問題 関数 名前 結果 確認
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTION_WORDS = _words(_ENGLISH_FUNCTION_WORDS)
EVERYDAY_WORDS = _words(_ENGLISH_EVERYDAY_WORDS)
CHINESE_FUNCTION_WORDS = _words(_CHINESE_FUNCTION_WORDS)
CHINESE_EVERYDAY_WORDS = _words(_CHINESE_EVERYDAY_WORDS)
CHINESE_PARTICLES = frozenset(_CHINESE_PARTICLES)
CHINESE_SOFT_WORDS = frozenset(_CHINESE_SOFT_WORDS)
JAPANESE_HAN_WORDS = _words(_JAPANESE_HAN_WORDS)
