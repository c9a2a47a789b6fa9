"""Words of the trade in the languages of our users, so that other words say the same.

One line a concept: its English name, then what it is called elsewhere. Latin words are
compared after ``stem``, words in other scripts wherever they stand in a run.
"""

from __future__ import annotations

import re
from functools import lru_cache

_CONCEPTS = """
answer: answer reply response respond talk speak 回复 回答 答复 说话 对话 返答 回答 返事 답변 대답
explain: explain explanation 解释 讲解 说明 講解 説明 설명
summary: summary summarise summarize recap 总结 摘要 まとめ 要約 요약
short: short brief concise terse 简短 简洁 精简 短く 簡潔 짧게 간결
detail: detail detailed verbose 详细 细节 细一点 詳しく 詳しめ 자세히
chinese: chinese mandarin 中文 汉语 漢語 中国語 중국어
english: english 英文 英语 英語 영어
japanese: japanese 日语 日文 日本語 일본어
korean: korean 韩语 韓国語 한국어
german: german deutsch 德语 ドイツ語
french: french 法语 フランス語
spanish: spanish 西班牙语
language: language locale 语言 言語 언어
code: code 代码 程式碼 コード 코드
comment: comment docstring 注释 註解 コメント 주석
document: document documentation docs doc 文档 文件档 ドキュメント 문서
readme: readme
test: test tests testing spec 测试 单测 测一 テスト 테스트
unit: unit 单元 ユニット 단위
regression: regression 回归 リグレッション 回帰
integration: integration 集成 結合 統合
smoke: smoke 冒烟
end_to_end: e2e end-to-end 端到端
coverage: coverage 覆盖率 カバレッジ
run: run rerun execute launch 运行 执行 跑一遍 跑一下 重新跑 跑起来 跑 実行 回して 실행
commit: commit commits 提交 コミット 커밋
message: message messages 信息 消息 メッセージ 메시지
push: push 推送 推到 プッシュ 푸시
pull: pull 拉取 拉下来 拉
merge: merge 合并 合到 合代码 マージ 머지 병합
rebase: rebase 变基
branch: branch 分支 ブランチ 브랜치
tag: tag 标签 打标签 タグ 태그
pull_request: pr mr pull-request merge-request 合并请求 プルリク プルリクエスト
review: review reviewer 审查 评审 审核 代码审查 レビュー 리뷰
issue: issue 问题单 课题 課題 이슈
ticket: ticket 工单 需求单 チケット 티켓
bug: bug 缺陷 バグ 不具合 버그
fix: fix repair 修复 修一下 修好 修正 直して 수정
error: error exception 错误 报错 异常 エラー 例外 에러 오류 예외
log: log logs logging logger 日志 ログ 로그
cause: cause 根因 原因 定位 原因調査
deploy: deploy deployment rollout 部署 デプロイ 배포
release: release publish 发布 发版 上线 リリース 릴리스
version: version 版本 版本号 バージョン 버전
changelog: changelog 变更日志 更新日志 変更履歴
note: note notes 说明文 ノート
production: production prod 生产 线上 正式环境 本番 운영
staging: staging 预发 预发布 ステージング
database: database db 数据库 データベース 데이터베이스
migration: migration migrations 迁移 マイグレーション 마이그레이션
schema: schema 表结构 スキーマ
table: table 表格 数据表 テーブル
query: query queries 查询 クエリ
index: index 索引 インデックス
cache: cache 缓存 キャッシュ 캐시
api: api endpoint endpoints 接口 エンドポイント
route: route router handler 路由
config: config configuration setting settings 配置 设定 設定 설정
timeout: timeout 超时 超时时间 タイムアウト
dependency: dependency dependencies package packages 依赖 依存 依存関係 의존성
install: install add-dependency 安装 インストール 설치
update: update upgrade bump 更新 升级 アップデート 업데이트
generated: generated regenerate generate 生成 重新生成 自動生成 생성
lint: lint linter lints リント
format: format formatter formatting 格式化 フォーマット
build: build compile 构建 编译 打包 ビルド 빌드
image: image docker-image 镜像 イメージ
container: container docker pod pods 容器 コンテナ
notify: notify notification announce 通知 告知
function: function functions method 函数 方法 関数 함수
variable: variable variables 变量 変数 변수
type: type types typing 类型 型
class: class classes 类 クラス
component: component components 组件 コンポーネント 컴포넌트
module: module modules 模块 モジュール
library: library libraries crate 库 类库 ライブラリ 라이브러리
file: file files 文件 ファイル 파일
folder: folder directory 目录 文件夹 ディレクトリ フォルダ
name: name named naming names 命名 名字 名称 名前 이름
prefix: prefix 前缀 接頭辞
style: style styling styles 样式 风格 スタイル
indent: indent indentation 缩进 インデント 들여쓰기
space: space spaces 空格 スペース 공백
tab: tab tabs 制表符 タブ
line: line lines 行
color: color colour colours 颜色 色
button: button 按钮 ボタン 버튼
page: page screen view views 页面 界面 画面 화면
form: form 表单 フォーム
title: title heading 标题 タイトル 題名
chart: chart graph plot figure figures heatmap 图表 图 グラフ 図
report: report 报告 レポート 報告
number: number numbers 数字 数值 数値
amount: amount money price prices 金额 价格 钱 金額 お金 価格
date: date dates 日期 日付 날짜
time: time times 时间 時刻 時間 시간
timezone: timezone utc jst 时区 タイムゾーン
user: user users 用户 ユーザー 사용자
customer: customer customers client clients 客户 顾客 顧客 お客
team: team 团队 チーム 팀
secret: secret secrets credential credentials password passwords token tokens 密码 密钥 凭证 パスワード 秘密鍵 비밀번호
key: key keys 키
transaction: transaction 事务 トランザクション
lock: lock locking 锁 ロック
retry: retry retries 重试 リトライ
offline: offline 离线 オフライン
data: data 数据 データ 데이터
dataset: dataset datasets 数据集 データセット
seed: seed 随机种子 种子 シード
training: train training 训练 学習
evaluation: evaluate evaluation eval 评估 评测 評価
experiment: experiment experiments 实验 実験
result: result results 结果 結果
window: window 窗口 ウィンドウ
port: port 端口 ポート
server: server backend 服务器 服务端 后端 サーバー バックエンド
frontend: frontend front-end 前端 フロントエンド
design: design designs 设计 设计稿 デザイン 디자인
wireframe: wireframe 线框 ワイヤーフレーム
login: login sign-in 登录 ログイン
default: default defaults 默认 デフォルト 기본값
permission: permission permissions 权限 権限
ask: ask asking 询问 问我 先问 聞いて 相談
emoji: emoji emojis 表情 絵文字
plan: plan plans 计划 計画
step: step steps 步骤 手順
list: list 列表 リスト 一覧
bullet: bullet bullets 列点 箇条書き
example: example examples 例子 示例 例
environment: environment env 环境 環境
service: service services 服务 サービス
repository: repo repository repositories 仓库 リポジトリ 저장소
project: project 项目 プロジェクト 프로젝트
draft: draft drafts 草稿 下書き
refactor: refactor refactoring 重构 リファクタリング
store: store stored save saved persist persisted 存储 保存 存 存到 保管
delete: delete remove drop 删除 删掉 去掉 消して 削除 삭제
create: create 创建 新建 作成 만들
write: write writing 编写 书写 書いて 書く
check: check look inspect 检查 看一下 看下 查看 確認して
show: show display 显示 展示 表示 보여
goods: product products goods 商品 상품
icon: icon icons 图标 アイコン
menu: menu sidebar header footer navbar 菜单 侧边栏 导航 メニュー サイドバー ヘッダー
dialog: dialog modal popup tooltip 弹窗 弹框 确认框 ダイアログ モーダル
card: card cards 卡片 カード
legend: legend 图例 凡例
picture: picture photo carousel 轮播图 图片 画像
text: text font 文字 字体 フォント
stock: stock inventory 库存 在庫
admin: admin admins administrator 管理员 管理者
import: import imports 导入 インポート
exception: throw catch
convention: convention conventions rule rules policy 约定 规范 规则 规定 ルール 決まり 規約 규칙
"""

_STOP = """
a an the this that these those it its is are was were be been being am i me my mine we us our
ours you your yours he she they them their his her who which what when where why how to of in on
at for from by with as into onto about over under than then so and or but nor if else not no yes
do does did don dont doesnt didnt can cant cannot could would should will wont shall may might
must have has had having get gets got let lets just only also too very really please thanks thank
ok okay hey hi well now here there all any every each some both more most other such own same
again always never ever still already yet first last next one two thing things way make makes made
use uses used using want need needs like keep put go goes going s t re ve ll d m im ive id isnt
arent wasnt up out down off back away around because while until unless after before during
without within through said say says told remember note mind sure actually instead rather prefer
everywhere anything nothing something everything new old good bad better best right left lot bit
longer anymore whenever since though however don't it's i'm we're you're that's let's doesn't
"""
_CJK_STOP = (
    "我们|我|你们|你|他们|它|的|了|吧|呢|吗|啊|请|都|也|就|还|要|是|在|和|与|或|把|被|给|让|用|使用|这个|那个|"
    "这|那|一个|一下|以后|今后|记住|不要|不能|不用|不许|不准|必须|一定|一律|统一|始终|总是|每次|别再|别|先|再|"
    "应该|可以|需要|时候|里面|里|上|下|说过|之前|现在|已经|直接|只|不|没|有|很|太|那么|什么|因为|所以|如果|但是|"
    "ください|下さい|これから|今後|必ず|常に|いつも|絶対|こと|もの|ため|よう|です|ます|ました|ません|でした|して|する|"
    "しない|ない|います|いる|ある|あり|から|まで|より|ので|けど|だけ|それ|これ|この|その|ここ|は|が|を|に|で|と|も|の|"
    "へ|や|か|ね|よ|な|だ|た|て|お願い|使って|使う|使わ|해 줘|해줘|하세요|합니다|마세요|항상|절대|은|는|이|가|을|를|에|로"
)


# What the work is done with, and what a person sees of its result.
_WORK = """
answer explain summary chinese english japanese korean german french spanish code comment
    document readme test unit regression integration smoke end_to_end coverage commit message push
    merge rebase branch tag pull_request review issue ticket error log deploy release version
    changelog production staging database migration schema query index cache api route config
    timeout dependency install generated lint format build container function variable type class
    component module library file folder name prefix indent space tab line secret transaction lock
    retry report training dataset experiment seed environment service repository project refactor
    ask plan emoji convention import store data
"""
_PRODUCT = """
button page color form title chart table card dialog menu legend icon picture text goods stock
    amount customer user show admin list design
"""


def _latin_words() -> dict[str, str]:
    return {stem(word): name for name, words in _entries() for word in words if word.isascii()}


def _entries() -> list[tuple[str, list[str]]]:
    lines = (line.partition(":") for line in _CONCEPTS.strip().splitlines())
    return [(name, [name, *words.split()]) for name, _, words in lines]


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """An English word without the ending of its plural, participle or past tense."""
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as", "os")):
        word = word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            return word[:-1] if word[-1] == word[-2] and word[-1] not in "lsz" else word
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


CONCEPT_NAMES = tuple(name for name, _ in _entries())
LATIN_CONCEPTS = _latin_words()
_CJK_CONCEPTS = {
    word: name for name, words in reversed(_entries()) for word in words if not word.isascii()
}
_LATIN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CJK_WORD = re.compile("|".join(sorted(map(re.escape, _CJK_CONCEPTS), key=len, reverse=True)))
_CJK_STOP_WORD = re.compile("|".join(sorted(_CJK_STOP.split("|"), key=len, reverse=True)))
WORK = frozenset(_WORK.split())
PRODUCT = frozenset(_PRODUCT.split())
STOP_STEMS = frozenset(stem(word) for word in _STOP.split()) | frozenset(_STOP.split())


def concepts_in(text: str) -> tuple[list[str], str]:
    """The concepts that a text in a CJK script names, and the text without them.

    What stands between them and what only joins words is a space in the rest.
    """
    found = [_CJK_CONCEPTS[match.group()] for match in _CJK_WORD.finditer(text)]
    rest = _CJK_WORD.sub(" ", text)
    return found, _CJK_STOP_WORD.sub(" ", rest)


def words_by_concept(text: str) -> list[tuple[str, str]]:
    """The concepts that a text names, each with the word that it uses."""
    low = text.lower()
    found = [
        (LATIN_CONCEPTS[stemmed], word)
        for word in _LATIN.findall(low)
        if (stemmed := stem(word)) in LATIN_CONCEPTS
    ]
    if not low.isascii():
        found += [(_CJK_CONCEPTS[m.group()], m.group()) for m in _CJK_WORD.finditer(low)]
    return found
