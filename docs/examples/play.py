# SPDX-License-Identifier: MIT
"""Plays a game through libbarrow with ctypes. Usage: play.py LIBRARY CONTENT_FOLDER [SEED]"""
import ctypes, glob, random, sys


class View(ctypes.Structure):  # the first fields of struct view (barrow/core/view.h); view_size() says how long it is
    _fields_ = [("rules", ctypes.c_void_p), ("profile", ctypes.c_uint8), ("state", ctypes.c_uint8),
                ("seed", ctypes.c_uint64), ("turn", ctypes.c_uint32), ("time", ctypes.c_uint32),
                ("floor", ctypes.c_int16), ("threat", ctypes.c_int32), ("score", ctypes.c_int64)]


class File(ctypes.Structure):  # struct content_file
    _fields_ = [("name", ctypes.c_char_p), ("bytes", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class List(ctypes.Structure):  # struct events, struct fault_list
    _fields_ = [("items", ctypes.c_void_p), ("capacity", ctypes.c_int), ("count", ctypes.c_int), ("lost", ctypes.c_int)]


lib = ctypes.CDLL(sys.argv[1])
lib.rules_size.restype = lib.game_size.restype = lib.view_size.restype = ctypes.c_size_t
memory = [ctypes.create_string_buffer(size) for size in (lib.rules_size(), lib.game_size(), lib.view_size(), 1 << 20)]
rules, game, view_bytes, event_room = memory
names = sorted(glob.glob(sys.argv[2] + "/*.data"))
texts = [open(name, "rb").read() for name in names]
files = (File * len(names))(*[File(name.encode(), text, len(text)) for name, text in zip(names, texts)])
if not lib.content_load(files, len(names), rules, ctypes.byref(List(None, 0, 0, 0))):
    sys.exit("these are no rules: " + sys.argv[2])

seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
chance = random.Random(seed)
view = View.from_buffer(view_bytes)
events = List(ctypes.addressof(event_room), 4096, 0, 0)
command = ctypes.create_string_buffer(16)
moves = ["move " + way for way in "n ne e se s sw w nw".split()]
others = ["pickup", "descend", "levelup agility"] + ["use " + letter for letter in "abcdefgh"]
lib.game_new(game, rules, 0, ctypes.c_uint64(seed))
lib.game_view(game, view_bytes)
while view.state != 2 and view.turn < 3000:  # GAME_DEAD
    lib.command_parse(chance.choice(moves + others).encode(), command, None)
    lib.game_step(game, command, ctypes.byref(events))  # what is illegal is refused and changes nothing
    lib.game_view(game, view_bytes)
print("turn %d, floor %d, score %d" % (view.turn, view.floor, view.score))
